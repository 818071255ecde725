import { cents, halfUp, text, percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";

/**
 * Days in a year by the day-count rule: 365 is ACT/365 fixed, 360 is ACT/360. Leap days count as days, never as a
 * longer year.
 */
export type Basis = 365 | 360;

/** The basis that a currency has where no contract says otherwise: ACT/360 for USD, ACT/365 for SGD. */
export function basisOf(currency: string): Basis {
  return currency === "USD" ? 360 : 365;
}

/** The basis of a contract: its own day count ("ACT365" or "ACT360"), else that of its currency. */
export function basisOfContract(dayCount: unknown, currency: string): Basis {
  return dayCount === "ACT360" ? 360 : dayCount === "ACT365" ? 365 : basisOf(currency);
}

const DAY = 86_400_000;
const dayNumbers = new Map<string, number>();

function dayNumber(date: string): number {
  const known = dayNumbers.get(date);
  if (known !== undefined) return known;
  const index = Date.parse(`${date}T00:00:00Z`) / DAY;
  if (!Number.isInteger(index)) throw new RangeError(`"${date}" is no day`);
  if (dayNumbers.size > 20_000) dayNumbers.clear();
  dayNumbers.set(date, index);
  return index;
}

/**
 * Whole days from one date to another, the first counted and the last not; negative where the second is earlier.
 * @throws RangeError if one is no day
 */
export function daysFrom(start: string, end: string): number {
  return dayNumber(end) - dayNumber(start);
}

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
interface Stretch {
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
 * A cost as percent a year of the money it buys, on the deal's own day-count basis, two decimals half up; "0.00" for no
 * days or no money.
 */
export function annualised(cost: string, money: string, days: number, basis: Basis): Percent {
  const of = cents(money);
  return days <= 0 || of === 0n
    ? percentText(0n)
    : percentText(halfUp(cents(cost) * BigInt(basis) * 10_000n, of * BigInt(days)));
}
