import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The field by which a signature refers to its subject, by a field that only that subject has. */
const REFERENCE: readonly (readonly [string, string])[] = [["assignor_entity", "assignment"], ["interest_mode", "facility"], ["requested_limit", "credit_application"], ["issuer_entity", "invoice_paid"], ["payables", "dpo"]];

/** Ids of the record's envelopes that still wait for a signature. */
export const open_envelopes: Fact = async ({ db, record }) => {
  const column = REFERENCE.find(([field]) => field in record)?.[1];
  if (column === undefined || !/^\d+$/.test(String(record["id"]))) return [];
  const rows = await db.rows<{ id: string }>(`SELECT id FROM signature WHERE ${column} = $1::bigint AND status = 'sent' ORDER BY id`, [record["id"]]);
  return rows.map(({ id }) => id);
};
