import type { Reading } from "../store/handle.ts";

/** The brand in which a company is written to; the other one where the company is none of ours. */
export async function brandOf(db: Reading, company: string | undefined, otherwise: string): Promise<string> {
  const row = company === undefined || company === "" ? undefined : await db.first<{ brand: string }>(`SELECT brand FROM company WHERE id = $1`, [company]);
  return row?.brand ?? otherwise;
}
