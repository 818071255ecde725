import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Entities of the financiers with an active programme of the issuer that has room for the holder, the oldest programme first. */
export const possible_financiers: Fact = async ({ db, record }): Promise<readonly string[]> => {
  const rows = await db.rows<{ financier: string }>(
    `SELECT facility.financier_entity AS financier FROM facility JOIN vendor_sub_limit AS part ON part.facility = facility.id
     WHERE facility.entity = $1 AND facility.kind = 'enterprise_program' AND facility.status = 'active' AND facility.currency = $3 AND part.vendor_entity = $2 AND part.status = 'active' ORDER BY facility.id`,
    [record["issuer_entity"] ?? null, record["holder_entity"] ?? null, record["currency"] ?? "SGD"]);
  return [...new Set(rows.map((row) => row.financier))];
};
