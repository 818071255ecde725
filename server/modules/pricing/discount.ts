import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { annualised } from "./annualised.ts";
import type { Basis } from "./day-count.ts";
import { daysFrom } from "./day-count.ts";
import { interestCents } from "./interest.ts";
import { percentOf, shareCents } from "./share.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** How an early payment is priced: a yearly rate over the days it comes early, or a flat percentage. */
export type Offer =
  | { readonly mode: "apr"; readonly apr: string }
  | { readonly mode: "flat_pct"; readonly flat_pct: string };

/** One item paid before its due date. */
export interface Discounted {
  readonly amount: string;
  readonly days: number;
  readonly discount: Money;
  /** What the payee gets. */
  readonly pay: Money;
  /** The discount as percent of the amount. */
  readonly flat_pct: string;
  /** The discount as percent a year. */
  readonly apr: string;
  readonly formula: string;
}

/** The discount of one item paid on a day before it is due, in both forms. Rounded half up once. */
export function discounted(amount: string, payDate: string, dueDate: string, offer: Offer, basis: Basis): Discounted {
  const days = Math.max(0, daysFrom(payDate, dueDate));
  const discount = text(
    offer.mode === "apr"
      ? interestCents(cents(amount), cents(offer.apr), days, basis)
      : shareCents(cents(amount), cents(offer.flat_pct)),
  );
  return {
    amount,
    days,
    discount,
    pay: text(cents(amount) - cents(discount)),
    flat_pct: offer.mode === "flat_pct" ? offer.flat_pct : percentOf(discount, amount),
    apr: offer.mode === "apr" ? offer.apr : annualised(discount, amount, days, basis),
    formula: offer.mode === "apr" ? "amount × apr × days early ÷ basis" : "amount × flat percentage",
  };
}

/** Least discount of an early payment, and the least that may be paid out. */
export const LEAST = { discount: "0.01", pay: "1.00" } as const;

/** Whether an early payment of this item makes sense: some discount, and at least 1.00 left to pay. */
export function isPayable(item: Discounted): boolean {
  return cents(item.discount) >= cents(LEAST.discount) && cents(item.pay) >= cents(LEAST.pay);
}

/** Days early of several items, weighted by amount, half up. */
export function averageDays(items: readonly Discounted[]): number {
  const whole = items.reduce((sum, item) => sum + cents(item.amount), 0n);
  const weighted = items.reduce((sum, item) => sum + BigInt(item.days) * cents(item.amount), 0n);
  return whole === 0n ? 0 : Number((2n * weighted + whole) / (2n * whole));
}
