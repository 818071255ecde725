import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Basis } from "./day-count.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** Hundredths of a percent in the whole: 7.20 % a year is 720 of 10,000. */
const WHOLE = 10_000n;

/**
 * Simple interest in cents: principal × rate × days ÷ basis, rounded half up once. Rate in hundredths of a percent a
 * year; no days or fewer give none.
 */
export function interestCents(principal: bigint, rate: bigint, days: number, basis: Basis): bigint {
  return days <= 0 ? 0n : halfUp(principal * rate * BigInt(days), WHOLE * BigInt(basis));
}

/** A stretch of days with one principal and one rate. */
export interface Stretch {
  readonly principal: string;
  /** Percent a year. */
  readonly rate: string;
  readonly days: number;
  readonly basis: Basis;
}

/** Simple interest of a stretch, as decimal text (ACT/365 fixed or ACT/360 by its basis). */
export function interest({ principal, rate, days, basis }: Stretch): Money {
  return text(interestCents(cents(principal), cents(rate), days, basis));
}

/**
 * Interest that one day adds: what is owed to the end of that day less what was owed to its start, so that days always
 * add up to the stretch.
 */
export function dailyAccrual(stretch: Omit<Stretch, "days">, day: number): Money {
  const { principal, rate, basis } = stretch;
  const until = (days: number) => interestCents(cents(principal), cents(rate), days, basis);
  return text(until(day) - until(day - 1));
}
