import { cents, halfUp, text, money } from "../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../schemas/vocabulary/value.ts";
import type { Registry } from "../../registry/registry.ts";

/** An exchange rate as a fraction: "1.3000" is 13000 of 10000. @throws RangeError if it is no rate above zero */
function fraction(rate: string): { of: bigint; over: bigint } {
  const found = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(rate);
  const part = found?.[2] ?? "";
  const of = BigInt(`${found?.[1] ?? ""}${part}` || "0");
  if (of === 0n) throw new RangeError(`"${rate}" is no exchange rate`);
  return { of, over: 10n ** BigInt(part.length) };
}

/** An amount in the other currency at a rate (units of the other for one of its own), rounded half up once. */
export function exchanged(amount: string, rate: string): Money {
  const { of, over } = fraction(rate);
  return text(halfUp(cents(amount) * of, over));
}

/** The same the other way round: what an amount of the other currency is in the first. */
export function exchangedBack(amount: string, rate: string): Money {
  const { of, over } = fraction(rate);
  return text(halfUp(cents(amount) * over, of));
}

/** Singapore dollars for one unit of each other currency, by the platform's booking rates. */
export type BookingRates = Readonly<Record<string, string>>;

/** The currency in which the platform books, and to which its rates lead. */
export const HOME = "SGD";

function rateOf(currency: string, rates: BookingRates): string {
  const rate = rates[currency];
  if (rate === undefined) throw new RangeError(`no booking rate for ${currency}`);
  return rate;
}

/**
 * An amount in another currency by the booking rate, rounded half up once; between two foreign currencies through SGD.
 * @throws RangeError when a rate is missing
 */
export function booked(amount: string, from: string, to: string, rates: BookingRates): Money {
  if (from === to) return text(cents(amount));
  const home = from === HOME ? money(amount) : exchanged(amount, rateOf(from, rates));
  return to === HOME ? home : exchangedBack(home, rateOf(to, rates));
}

/**
 * Amounts of several currencies as one sum in Singapore dollars: each currency is added up and converted once.
 * @throws RangeError when a rate is missing
 */
export function sumInSgd(
  amounts: readonly { readonly amount: string; readonly currency: string }[],
  rates: BookingRates,
): Money {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  return text(
    currencies.reduce((all, currency) => {
      const sum = amounts
        .filter((one) => one.currency === currency)
        .reduce((total, { amount }) => total + cents(amount), 0n);
      return all + cents(booked(text(sum), currency, HOME, rates));
    }, 0n),
  );
}

/**
 * What a node in another currency moves by when a deal goes from one total to another: the difference of the converted
 * totals, so that all moves of a deal add up to nothing when it ends at nothing.
 */
export function bookedDifference(before: string, after: string, from: string, to: string, rates: BookingRates): Money {
  return text(cents(booked(after, from, to, rates)) - cents(booked(before, from, to, rates)));
}

/** The platform's booking rates, SGD for one unit, as the constants give them. */
export const bookingRates = ({ constants }: Pick<Registry, "constants">): BookingRates => ({
  USD: constants.business.usd_sgd,
});
