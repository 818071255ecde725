import type { Registry } from "../../../registry/registry.ts";
import { cents, money, text } from "../../../schemas/vocabulary/decimal.ts";
import { exchanged, exchangedBack } from "./exchange.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** Singapore dollars for one unit of each other currency, by the platform's booking rates. */
export type BookingRates = Readonly<Record<string, string>>;

const HOME = "SGD";

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
