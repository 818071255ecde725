import type { Fact } from "../../lifecycle/facts/fact.ts";

/** What the supplier of a deal was called to pay back and has not, decimal text. */
export const over_advance: Fact = async ({ db, record }): Promise<string> => {
  const seller = record["vendor_entity"] ?? record["supplier_entity"] ?? record["holder_entity"] ?? null;
  const row = await db.first<{ open: string | null }>(`SELECT sum(over_advance_open)::numeric(15,2) AS open FROM credit_note WHERE seller_entity = $1 AND cure_status = 'open'`, [seller]);
  return row?.open ?? "0.00";
};
