import type { Explanation } from "../../platform/lifecycle/plan/plan.ts";
import { annualised } from "./annualised.ts";
import type { Basis } from "./day-count.ts";
import type { Discounted } from "./discount.ts";
import { averageDays, discounted } from "./discount.ts";
import { less, sumOf } from "./share.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";

/** One payable of a discounted payables order. */
export interface Payable {
  readonly id: string;
  readonly face: string;
  readonly maturity: string;
}

/** What a discounted payables order comes to: the vendor gets net now, the enterprise repays face at maturity. */
export interface DpoQuote {
  readonly face: Money;
  readonly discount: Money;
  readonly net: Money;
  readonly annualised_pct: Percent;
  readonly payables: readonly (Discounted & { readonly id: string })[];
  readonly explain: readonly Explanation[];
}

/** Prices a discounted payables order: the discount is computed for each payable and added up. */
export function dpoQuote(payables: readonly Payable[], payDate: string, rate: string, basis: Basis): DpoQuote {
  const priced = payables.map((payable) => ({
    id: payable.id,
    ...discounted(payable.face, payDate, payable.maturity, { mode: "apr", apr: rate }, basis),
  }));
  const face = sumOf(priced.map((item) => item.amount));
  const discount = sumOf(priced.map((item) => item.discount));
  const net = less(face, discount);
  return {
    face,
    discount,
    net,
    annualised_pct: annualised(discount, net, averageDays(priced), basis),
    payables: priced,
    explain: priced.map((item) => ({
      name: "discount",
      formula: "face × rate × days to maturity ÷ basis",
      result: item.discount,
      figures: { face: item.amount, rate, days: String(item.days), basis: String(basis) },
    })),
  };
}

/** What of a discount is earned by a date: the days run so far by the same formula, all of it from maturity on. */
export function discountEarned(
  face: string,
  payDate: string,
  maturity: string,
  rate: string,
  basis: Basis,
  on: string,
): Money {
  return discounted(face, payDate, on < maturity ? on : maturity, { mode: "apr", apr: rate }, basis).discount;
}
