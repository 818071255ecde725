import { percentText } from "../../../../schemas/vocabulary/decimal.ts";
import type { Money, Percent } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** An enterprise's offer to pay its vendors early: rates a year in percent, amounts decimal text. */
export interface Programme {
  readonly min_apr: Percent;
  readonly max_apr: Percent;
  readonly auto_accept: boolean;
  readonly auto_cap?: Money | undefined;
}

/** The active early payment programme of the enterprise that is open to the supplier. */
export const programme = async ({ db, record, ask }: ReadingOf<"early_payment">): Promise<Programme | undefined> => {
  const row = await db.first<{
    min_apr: Percent | null;
    max_apr: Percent | null;
    auto_accept: boolean | null;
    auto_cap: Money | null;
  }>(
    `SELECT min_apr, max_apr, auto_accept, auto_cap FROM early_payment_programme WHERE enterprise_entity = $1 AND status = 'active' AND $2::bigint = ANY(vendor_entities) ORDER BY id DESC LIMIT 1`,
    [record.enterprise_entity ?? ask.enterprise_entity ?? null, record.supplier_entity ?? null],
  );
  if (!row) return undefined;
  return {
    min_apr: row.min_apr ?? percentText(300n),
    max_apr: row.max_apr ?? percentText(1_500n),
    auto_accept: row.auto_accept === true,
    ...(row.auto_cap === null ? {} : { auto_cap: row.auto_cap }),
  };
};
