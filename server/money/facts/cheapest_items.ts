import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { FactReading } from "../../lifecycle/facts/fact.ts";
import type { Candidate } from "../../pricing/cheapest.ts";
import { cheapestSet } from "../../pricing/cheapest.ts";
import { daysFrom } from "../../pricing/day-count.ts";
import { less, share, smallest } from "../../pricing/share.ts";
import type { Row } from "../../store/handle.ts";
import { candidates } from "../candidates.ts";

/** Face that brings an advance at a rate, rounded up to the cent, and never above what is free. */
function faceFor(advance: string, rate: string, free: string): string {
  const over = cents(rate);
  const needed = over === 0n ? cents(free) : (cents(advance) * 10_000n + over - 1n) / over;
  return smallest(free, text(needed));
}

/**
 * Items of one obligor that bring a wanted advance most cheaply: the longest to run first (fees weigh less a year), the last one only in part.
 * @param rows as `candidates` gives them; `missing` is what all of them do not bring
 */
export function cheapestOf(wanted: string, rows: readonly Row[], rate: string, today: string): { readonly items: Row[]; readonly missing: string } {
  const list = rows.map((row): Candidate => ({ id: String(row["id"]), most: share(String(row["outstanding"]), rate), annualised: text(BigInt(Math.max(0, 36_500 - daysFrom(today, String(row["due_date"]))))), maturity: String(row["due_date"]) }));
  const { chosen, missing } = cheapestSet(wanted, list);
  const items = chosen.flatMap(({ id, amount }) => {
    const row = rows.find((one) => String(one["id"]) === id);
    return row === undefined ? [] : [{ ...(row["invoice"] === null ? { invoice_paid: id } : { invoice: id }), face: faceFor(amount, rate, String(row["outstanding"])) }];
  });
  return { items, missing };
}

/** The rate at which an obligor's receivables are advanced; undefined where no facility takes them. */
export type AdvanceOf = (obligor: string) => Promise<string | undefined>;

/**
 * The supplier's own items that bring a wanted amount most cheaply: of one obligor, the longest to run first (fees weigh less a year),
 * the last one only in part. Of several obligors the one that brings most of it.
 */
export async function cheapestItems({ db, record, today }: FactReading, advanceOf: AdvanceOf): Promise<Row[]> {
  const wanted = record["amount_wanted"];
  const seller = record["seller_entity"];
  if (typeof wanted !== "string" || seller === undefined) return [];
  const free = (await candidates(db, record["basis"], [String(seller)], today)).filter((row) => row["why_not"] === null && row["currency"] === (record["currency"] ?? "SGD"));
  let best: { readonly missing: string; readonly items: Row[] } | undefined;
  for (const obligor of new Set(free.map((row) => String(row["obligor"])))) {
    const rate = await advanceOf(obligor);
    if (rate === undefined) continue;
    const own = free.filter((row) => String(row["obligor"]) === obligor);
    const { items, missing } = cheapestOf(wanted, own, rate, today);
    if (best !== undefined && cents(less(best.missing, missing)) <= 0n) continue;
    best = { missing, items };
  }
  return best?.items ?? [];
}
