import { cents, halfUp, percentText, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";

/** A share of an amount in cents, rounded half up once; percent in hundredths. */
export function shareCents(amount: bigint, percent: bigint): bigint {
  return halfUp(amount * percent, 10_000n);
}

/** A percentage of an amount, rounded half up once. */
export function share(amount: string, percent: string): Money {
  return text(shareCents(cents(amount), cents(percent)));
}

/** How many percent one amount is of another, two decimals half up; "0.00" of nothing. */
export function percentOf(part: string, whole: string): Percent {
  const of = cents(whole);
  return of === 0n ? percentText(0n) : percentText(halfUp(cents(part) * 10_000n, of));
}

/** Sum of amounts. Each was rounded as its own component; the sum never is. */
export function sumOf(amounts: readonly string[]): Money {
  return text(amounts.reduce((sum, amount) => sum + cents(amount), 0n));
}

/** One amount less others. */
export function less(amount: string, ...others: readonly string[]): Money {
  return text(others.reduce((rest, other) => rest - cents(other), cents(amount)));
}

/** The smallest of amounts. */
export function smallest<Amount extends string>(first: Amount, ...others: readonly Amount[]): Amount {
  return others.reduce((least, one) => (cents(one) < cents(least) ? one : least), first);
}

/** The amount, or nothing where it is below zero. */
export function notBelowZero(amount: Money): Money {
  return cents(amount) < 0n ? "0.00" : amount;
}
