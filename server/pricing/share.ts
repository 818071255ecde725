import { cents, halfUp, text } from "../../schemas/vocabulary/decimal.ts";

/** A share of an amount in cents, rounded half up once; percent in hundredths. */
export function shareCents(amount: bigint, percent: bigint): bigint {
  return halfUp(amount * percent, 10_000n);
}

/** A percentage of an amount, rounded half up once. */
export function share(amount: string, percent: string): string {
  return text(shareCents(cents(amount), cents(percent)));
}

/** How many percent one amount is of another, two decimals half up; "0.00" of nothing. */
export function percentOf(part: string, whole: string): string {
  const of = cents(whole);
  return of === 0n ? "0.00" : text(halfUp(cents(part) * 10_000n, of));
}

/** Sum of amounts. Each was rounded as its own component; the sum never is. */
export function sumOf(amounts: readonly string[]): string {
  return text(amounts.reduce((sum, amount) => sum + cents(amount), 0n));
}

/** One amount less others. */
export function less(amount: string, ...others: readonly string[]): string {
  return text(others.reduce((rest, other) => rest - cents(other), cents(amount)));
}

/** The smallest of amounts. */
export function smallest(first: string, ...others: readonly string[]): string {
  return others.reduce((least, one) => cents(one) < cents(least) ? one : least, first);
}

/** The amount, or nothing where it is below zero. */
export function notBelowZero(amount: string): string {
  return cents(amount) < 0n ? "0.00" : amount;
}
