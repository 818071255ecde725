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

/**
 * Splits cents over weights so that the parts add up to the whole (largest remainder): every share is rounded down, the
 * missing cents go to the largest remainders, of equal ones to the first. Without any weight all goes to the first
 * part.
 */
export function splitCents(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const parts = weights.map((weight) => (amount * weight) / total);
  let missing = amount - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((left, right) =>
      left.remainder === right.remainder ? left.index - right.index : left.remainder > right.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder) {
    if (missing === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    missing -= 1n;
  }
  return parts;
}

/** Splits an amount over weights (both decimal text, none below zero); the parts add up to the amount to the cent. */
export function split(amount: string, weights: readonly string[]): Money[] {
  return splitCents(cents(amount), weights.map(cents)).map(text);
}

/** Fills rows in their order up to what each takes: what goes to each, and what is left over. Decimal text. */
export function fill(
  amount: string,
  rooms: readonly string[],
): { readonly parts: readonly Money[]; readonly left: Money } {
  let left = cents(amount);
  const parts = rooms.map((room) => {
    const part = left < cents(room) ? left : cents(room);
    left -= part;
    return text(part);
  });
  return { parts, left: text(left) };
}
