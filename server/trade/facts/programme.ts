import type { Fact } from "../../lifecycle/facts/fact.ts";

/** An enterprise's offer to pay its vendors early: rates a year in percent, amounts decimal text. */
export interface Programme {
  readonly min_apr: string;
  readonly max_apr: string;
  readonly auto_accept: boolean;
  readonly auto_cap?: string | undefined;
}

/** The active early payment programme of the enterprise that is open to the supplier. */
export const programme: Fact = async ({ db, record, ask }): Promise<Programme | undefined> => {
  const row = await db.first(
    `SELECT min_apr, max_apr, auto_accept, auto_cap FROM early_payment_programme WHERE enterprise_entity = $1 AND status = 'active' AND $2::bigint = ANY(vendor_entities) ORDER BY id DESC LIMIT 1`,
    [record["enterprise_entity"] ?? ask["enterprise_entity"] ?? null, record["supplier_entity"] ?? null]);
  if (!row) return undefined;
  return { min_apr: String(row["min_apr"] ?? "3.00"), max_apr: String(row["max_apr"] ?? "15.00"), auto_accept: row["auto_accept"] === true, ...(row["auto_cap"] === null ? {} : { auto_cap: String(row["auto_cap"]) }) };
};
