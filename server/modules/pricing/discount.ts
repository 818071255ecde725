import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { annualised, type Basis, daysFrom, interestCents } from "./interest.ts";
import { percentOf, shareCents } from "./share.ts";
import type { Totals, TotalsOf } from "./totals.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";
import type { Explanation } from "../../platform/lifecycle/plan/plan.ts";

/** How an early payment is priced: a yearly rate over the days it comes early, or a flat percentage. */
export type Offer =
  | { readonly mode: "apr"; readonly apr: string }
  | { readonly mode: "flat_pct"; readonly flat_pct: string };

/** One item paid before its due date. */
interface Discounted {
  readonly amount: Money;
  readonly days: number;
  readonly discount: Money;
  /** The discount as percent of the amount. */
  readonly flat_pct: string;
  /** The discount as percent a year. */
  readonly apr: string;
  readonly formula: string;
}

/** The same, with what the payee gets. */
type Paid = Discounted & { readonly pay: Money };

/** The discount of one item paid on a day before it is due, in both forms. Rounded half up once. */
export function discounted(amount: string, payDate: string, dueDate: string, offer: Offer, basis: Basis): Discounted {
  const days = Math.max(0, daysFrom(payDate, dueDate));
  const discount = text(
    offer.mode === "apr"
      ? interestCents(cents(amount), cents(offer.apr), days, basis)
      : shareCents(cents(amount), cents(offer.flat_pct)),
  );
  return {
    amount: text(cents(amount)),
    days,
    discount,
    flat_pct: offer.mode === "flat_pct" ? offer.flat_pct : percentOf(discount, amount),
    apr: offer.mode === "apr" ? offer.apr : annualised(discount, amount, days, basis),
    formula: offer.mode === "apr" ? "amount × apr × days early ÷ basis" : "amount × flat percentage",
  };
}

/** Least discount of an early payment, and the least that may be paid out. */
const LEAST = { discount: "0.01", pay: "1.00" } as const;

/** Whether an early payment of this item makes sense: some discount, and at least 1.00 left to pay. */
export function isPayable(item: Pick<Paid, "discount" | "pay">): boolean {
  return cents(item.discount) >= cents(LEAST.discount) && cents(item.pay) >= cents(LEAST.pay);
}

/** Days early of several items, weighted by amount, half up. */
export function averageDays(items: readonly Discounted[]): number {
  const whole = items.reduce((sum, item) => sum + cents(item.amount), 0n);
  const weighted = items.reduce((sum, item) => sum + BigInt(item.days) * cents(item.amount), 0n);
  return whole === 0n ? 0 : Number((2n * weighted + whole) / (2n * whole));
}

/** One payable of a discounted payables order. */
interface Payable {
  readonly id: string;
  readonly face: string;
  readonly maturity: string;
}

/** What a discounted payables order comes to: the vendor gets net now, the enterprise repays face at maturity. */
interface DpoQuote {
  readonly face: Money;
  readonly discount: Money;
  readonly net: Money;
  readonly annualised_pct: Percent;
  readonly payables: readonly (Paid & { readonly id: string })[];
  readonly explain: readonly Explanation[];
}

/** Priced items with what is paid for each. */
const paid = <Item extends Discounted>(items: readonly Item[], { pays }: Totals): (Item & { readonly pay: Money })[] =>
  items.map((item, index) => ({ ...item, pay: pays[index] ?? "0.00" }));

/** Prices a discounted payables order: each payable by its discount, the rest as the order computes it. */
export function dpoQuote(
  payables: readonly Payable[],
  payDate: string,
  rate: string,
  basis: Basis,
  totalsOf: TotalsOf,
): DpoQuote {
  const priced = payables.map((payable) => ({
    id: payable.id,
    ...discounted(payable.face, payDate, payable.maturity, { mode: "apr", apr: rate }, basis),
  }));
  const totals = totalsOf(priced);
  const { face, discount, net } = totals;
  return {
    face,
    discount,
    net,
    annualised_pct: annualised(discount, net, averageDays(priced), basis),
    payables: paid(priced, totals),
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

/** An invoice, or part of one, that is to be paid early. */
export interface EarlyItem {
  readonly id: string;
  readonly amount: string;
  readonly dueDate: string;
}

/** What an early payment comes to; its totals are those that the record computes. */
interface EarlyPaymentQuote {
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
  readonly items: readonly (Paid & { readonly id: string })[];
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
  totalsOf: TotalsOf,
): EarlyPaymentQuote {
  const priced = items.map((item) => ({
    id: item.id,
    ...discounted(item.amount, payDate, item.dueDate, offer, basis),
  }));
  const totals = totalsOf(priced);
  const { face, discount, net } = totals;
  const average = averageDays(priced);
  return {
    face,
    discount,
    net,
    discount_pct: percentOf(discount, face),
    apr: offer.mode === "apr" ? offer.apr : annualised(discount, face, average, basis),
    annualised_pct: annualised(discount, net, average, basis),
    average_days: average,
    items: paid(priced, totals),
    explain: priced.map((item) => ({
      name: "discount",
      formula: item.formula,
      figures: figuresOf(item, basis),
      result: item.discount,
    })),
  };
}
