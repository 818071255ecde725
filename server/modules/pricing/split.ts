import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/**
 * Splits cents over weights so that the parts add up to the whole (largest remainder): every share is rounded down, the
 * missing cents go to the largest remainders, of equal ones to the first. Without any weight all goes to the first
 * part.
 */
export function splitCents(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map((_, place) => (place === 0 ? amount : 0n));
  const parts = weights.map((weight) => (amount * weight) / total);
  let missing = amount - parts.reduce((sum, part) => sum + part, 0n);
  const places = weights
    .map((weight, place) => ({ place, remainder: (amount * weight) % total }))
    .sort((left, right) =>
      left.remainder === right.remainder ? left.place - right.place : left.remainder > right.remainder ? -1 : 1,
    );
  for (const { place } of places) {
    if (missing === 0n) break;
    parts[place] = (parts[place] ?? 0n) + 1n;
    missing -= 1n;
  }
  return parts;
}

/** Splits an amount over weights (both decimal text, none below zero); the parts add up to the amount to the cent. */
export function split(amount: string, weights: readonly string[]): Money[] {
  return splitCents(cents(amount), weights.map(cents)).map(text);
}
