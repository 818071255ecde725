import { cents, money } from "../../../schemas/vocabulary/decimal.ts";
import { less, smallest, sumOf } from "./share.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** Something that could be financed: what it would bring at most, and its cost a year. */
export interface Candidate {
  readonly id: string;
  readonly most: string;
  readonly annualised: string;
  readonly maturity: string;
}

/** What is taken of each candidate. */
interface Chosen {
  readonly id: string;
  readonly amount: Money;
}

/**
 * The cheapest set of items that brings a wanted amount: the lowest yearly cost first, then the earliest maturity, then
 * the lowest id, the last one only in part. `missing` is what all of them together do not bring.
 */
export function cheapestSet(
  wanted: string,
  candidates: readonly Candidate[],
): { readonly chosen: readonly Chosen[]; readonly missing: Money } {
  const order = [...candidates].sort((left, right) => {
    const byCost = cents(left.annualised) - cents(right.annualised);
    return byCost < 0n
      ? -1
      : byCost > 0n
        ? 1
        : left.maturity.localeCompare(right.maturity) || (BigInt(left.id) < BigInt(right.id) ? -1 : 1);
  });
  const chosen: Chosen[] = [];
  let left: string = wanted;
  for (const candidate of order) {
    if (cents(left) <= 0n) break;
    const amount = money(smallest(candidate.most, left));
    if (cents(amount) <= 0n) continue;
    chosen.push({ id: candidate.id, amount });
    left = less(left, amount);
  }
  return { chosen, missing: less(wanted, sumOf(chosen.map((one) => one.amount))) };
}
