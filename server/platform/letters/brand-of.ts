import type { Reading } from "../store/handle.ts";
import { onceIn } from "../store/once-in.ts";

/** The brand in which a company is written to; the other one where the company is none of ours. */
export async function brandOf(db: Reading, company: string | undefined, otherwise: string): Promise<string> {
  const row =
    company === undefined || company === ""
      ? undefined
      : await onceIn(db, `brand of ${company}`, () =>
          db.first<{ brand: string }>(`SELECT brand FROM company WHERE id = $1`, [company]),
        );
  return row?.brand ?? otherwise;
}
