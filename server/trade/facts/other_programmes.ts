import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Vendors of the enterprise that another active programme is open to. */
export const other_programmes: Fact = async ({ db, record }): Promise<readonly string[]> => {
  const rows = await db.rows<{ vendors: string[] | null }>(`SELECT vendor_entities AS vendors FROM early_payment_programme WHERE enterprise_entity = $1 AND status = 'active' AND id <> $2`, [record["enterprise_entity"] ?? null, record["id"] ?? 0]);
  return rows.flatMap((row) => (row.vendors ?? []).map(String));
};
