/**
 * The product's money rules once more, written from the rules alone and calling nothing of the product: what a test
 * expects of figures that nobody has worked out beforehand.
 */

const toCents = (amount: string): bigint => BigInt(amount.replace(".", ""));
const toText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

/** The nearest cent, a half away from zero. */
const halfUp = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);

/** Days between two dates, the first counted and the last not. */
export const daysFrom = (start: string, end: string): bigint =>
  BigInt(Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000));

/** A rate a year on an amount for some days: interest, discount and penalty alike. */
export const yearly = (amount: string, rate: string, days: bigint, basis: 360 | 365): string =>
  toText(halfUp(toCents(amount) * toCents(rate) * days, 10_000n * BigInt(basis)));

/** A percentage of an amount. */
export const percent = (amount: string, rate: string): string =>
  toText(halfUp(toCents(amount) * toCents(rate), 10_000n));

/** What a line comes to: its quantity, with two decimals at most, at its price. */
export const line = (quantity: string, price: string): string =>
  toText(halfUp(toCents(Number(quantity).toFixed(2)) * toCents(price), 100n));

export const plus = (...amounts: readonly string[]): string =>
  toText(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));
export const minus = (from: string, ...amounts: readonly string[]): string =>
  toText(amounts.reduce((left, amount) => left - toCents(amount), toCents(from)));
export const lesser = (left: string, right: string): string => (toCents(left) < toCents(right) ? left : right);
export const atLeast = (amount: string, least: string): string => (toCents(amount) < toCents(least) ? least : amount);

/** What a fee comes to with the tax on it, 9.00 %. */
export const taxed = (fee: string): { readonly tax: string; readonly total: string } => ({
  tax: percent(fee, "9.00"),
  total: plus(fee, percent(fee, "9.00")),
});
