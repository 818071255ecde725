import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/**
 * Ids of the record's envelopes that still wait for a signature: those whose reference to the record's entity names it.
 */
export const open_envelopes = async ({
  db,
  registry,
  entity,
  record,
}: ReadingOf<"dpo" | "invoice_paid" | "letter_of_assignment">): Promise<readonly string[]> => {
  const fields = registry.entities.get("signature")?.properties ?? {};
  const column = Object.keys(fields).find((name) => fields[name]?.ref === entity);
  if (column === undefined || !/^\d+$/.test(String(record.id))) return [];
  const rows = await db.rows<{ id: string }>(
    `SELECT id FROM signature WHERE ${column} = $1::bigint AND status = 'sent' ORDER BY id`,
    [record.id],
  );
  return rows.map(({ id }) => id);
};
