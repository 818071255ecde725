import type { Money, Percent } from "./value.ts";

const shape = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Whether a text is a decimal with at most two places, as the wire carries amounts. */
export function isDecimal(text: unknown): text is string {
  return typeof text === "string" && shape.test(text);
}

/**
 * Hundredths of the usual form ("98100.00") read digit by digit, several times as fast; undefined where it is another
 * form, or too long for an exact number.
 */
function usual(text: string): number | undefined {
  const point = text.length - 3;
  if (point < 1 || point > 12 || text.charCodeAt(point) !== 46) return undefined;
  let amount = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (index === point) continue;
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return undefined;
    amount = amount * 10 + digit;
  }
  return amount;
}

/**
 * Hundredths of a decimal text: "12.3" gives 1230n.
 * @throws RangeError if the text is no decimal of at most two places
 */
export function cents(text: string): bigint {
  const quick = usual(text);
  if (quick !== undefined) return BigInt(quick);
  const found = shape.exec(text);
  if (!found) throw new RangeError(`"${text}" is no decimal of at most two places`);
  const [, sign, whole, part = ""] = found;
  const amount = BigInt(whole!) * 100n + BigInt(part.padEnd(2, "0"));
  return sign === "-" ? -amount : amount;
}

/** The decimal text of hundredths, always with two places: 1230n gives "12.30". */
export function text(amount: bigint): Money {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` as Money;
}

/** An amount said as a text, in its usual form. @throws RangeError if it is no decimal of at most two places */
export const money = (value: string): Money => text(cents(value));

/** The same of hundredths of a per cent. */
export const percentText = (hundredths: bigint): Percent => text(hundredths) as string as Percent;

/** Order of two decimal texts: below 0, 0 or above 0. @throws RangeError if one is no decimal */
export function compare(left: string, right: string): number {
  const difference = cents(left) - cents(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The quotient rounded to a whole number, halves away from zero. @throws RangeError on division by zero */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError("division by zero");
  const negative = numerator < 0n !== denominator < 0n;
  const upper = numerator < 0n ? -numerator : numerator;
  const lower = denominator < 0n ? -denominator : denominator;
  const rounded = (upper * 2n + lower) / (lower * 2n);
  return negative ? -rounded : rounded;
}
