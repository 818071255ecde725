import type { Explanation } from "../../platform/lifecycle/plan/plan.ts";
import { annualised } from "./annualised.ts";
import type { Basis } from "./day-count.ts";
import type { Discounted, Offer } from "./discount.ts";
import { averageDays, discounted } from "./discount.ts";
import { less, percentOf, sumOf } from "./share.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";

/** An invoice, or part of one, that is to be paid early. */
export interface EarlyItem {
  readonly id: string;
  readonly amount: string;
  readonly dueDate: string;
}

/** What an early payment comes to; totals are sums of the items. */
export interface EarlyPaymentQuote {
  readonly face: Money;
  readonly discount: Money;
  readonly net: Money;
  readonly discount_pct: Percent;
  /** The yearly rate: the offered one, or what the flat percentage comes to over the average days. */
  readonly apr: string;
  /** What it costs a year, of what the supplier receives; the rate is one of the face. */
  readonly annualised_pct: Percent;
  /** Days early, weighted by amount, half up. */
  readonly average_days: number;
  readonly items: readonly (Discounted & { readonly id: string })[];
  readonly explain: readonly Explanation[];
}

const figuresOf = (item: Discounted, basis: Basis): Record<string, string> => ({
  amount: item.amount,
  apr: item.apr,
  flat_pct: item.flat_pct,
  days_early: String(item.days),
  basis: String(basis),
});

/** Prices an early payment: each item by itself, in both forms of the offer. */
export function earlyPaymentQuote(
  items: readonly EarlyItem[],
  payDate: string,
  offer: Offer,
  basis: Basis,
): EarlyPaymentQuote {
  const priced = items.map((item) => ({
    id: item.id,
    ...discounted(item.amount, payDate, item.dueDate, offer, basis),
  }));
  const face = sumOf(priced.map((item) => item.amount));
  const discount = sumOf(priced.map((item) => item.discount));
  const average = averageDays(priced);
  const net = less(face, discount);
  return {
    face,
    discount,
    net,
    discount_pct: percentOf(discount, face),
    apr: offer.mode === "apr" ? offer.apr : annualised(discount, face, average, basis),
    annualised_pct: annualised(discount, net, average, basis),
    average_days: average,
    items: priced,
    explain: priced.map((item) => ({
      name: "discount",
      formula: item.formula,
      figures: figuresOf(item, basis),
      result: item.discount,
    })),
  };
}
