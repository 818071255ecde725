import type { FinancingApplicationItems } from "../../../../generated/types/records.d.ts";
import { cents, percentText, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { BusinessDate, Id, Money, Percent } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import type { Candidate } from "../../pricing/cheapest.ts";
import { cheapestSet } from "../../pricing/cheapest.ts";
import { daysFrom } from "../../pricing/day-count.ts";
import { less, share, smallest } from "../../pricing/share.ts";
import { candidates, type Financeable } from "../candidates.ts";

/** Face that brings an advance at a rate, rounded up to the cent, and never above what is free. */
function faceFor(advance: Money, rate: Percent, free: Money): Money {
  const over = cents(rate);
  const needed = over === 0n ? cents(free) : (cents(advance) * 10_000n + over - 1n) / over;
  return smallest(free, text(needed));
}

/**
 * Items of one obligor that bring a wanted amount most cheaply: the longest to run first (fees weigh less a year), the
 * last one only in part.
 * @param rows as `candidates` gives them; `missing` is what all of them do not bring
 */
export function cheapestOf(
  wanted: Money,
  rows: readonly Pick<Financeable, "id" | "invoice" | "outstanding" | "due_date">[],
  rate: Percent,
  today: BusinessDate,
): { readonly items: FinancingApplicationItems[]; readonly missing: Money } {
  const list = rows.map((row): Candidate => ({
    id: row.id,
    most: share(row.outstanding, rate),
    annualised: percentText(BigInt(Math.max(0, 36_500 - daysFrom(today, row.due_date)))),
    maturity: row.due_date,
  }));
  const { chosen, missing } = cheapestSet(wanted, list);
  const items = chosen.flatMap(({ id, amount }): FinancingApplicationItems[] => {
    const row = rows.find((one) => one.id === id);
    return row === undefined
      ? []
      : [
          {
            ...(row.invoice === null ? { invoice_paid: row.id as Id<"invoice_paid"> } : { invoice: row.invoice }),
            face: faceFor(amount, rate, row.outstanding),
          },
        ];
  });
  return { items, missing };
}

/** The rate at which an obligor's receivables are advanced; undefined where no facility takes them. */
export type AdvanceOf = (obligor: Id<"company_entity">) => Promise<Percent | undefined>;

/**
 * The supplier's own items that bring a wanted amount most cheaply: of one obligor, the longest to run first (fees
 * weigh less a year), the last one only in part. Of several obligors the one that brings most of it.
 */
export async function cheapestItems(
  { db, record, today }: ReadingOf<"financing_application">,
  advanceOf: AdvanceOf,
): Promise<FinancingApplicationItems[]> {
  const { amount_wanted: wanted, seller_entity: seller } = record;
  if (!wanted || !seller) return [];
  const free = (await candidates(db, record.basis, [seller], today, { financier: record.financier_entity })).filter(
    (row) => row.why_not === null && row.currency === (record.currency ?? "SGD"),
  );
  let best: { readonly missing: Money; readonly items: FinancingApplicationItems[] } | undefined;
  for (const obligor of new Set(free.map((row) => row.obligor))) {
    const rate = await advanceOf(obligor);
    if (rate === undefined) continue;
    const { items, missing } = cheapestOf(
      wanted,
      free.filter((row) => row.obligor === obligor),
      rate,
      today,
    );
    if (best !== undefined && cents(less(best.missing, missing)) <= 0n) continue;
    best = { missing, items };
  }
  return best?.items ?? [];
}
