import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { booked, type BookingRates } from "../../platform/currency/booking-rate.ts";

/** An amount in its currency. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** The sum of active credit limits of one enterprise over all its financiers, in Singapore dollars. */
export function limitsInSgd(limits: readonly Amount[], rates: BookingRates): string {
  return text(limits.reduce((sum, { amount, currency }) => sum + cents(booked(amount, currency, "SGD", rates)), 0n));
}

/**
 * The most a new total at one financier may be, so that all active limits of the enterprise stay within the cap.
 * @param others the enterprise's active limits at other financiers
 * @param cap SGD, from the constants
 * @returns in the asked currency, rounded down; "0.00" when nothing is left
 */
export function mostUnderCap(others: readonly Amount[], currency: string, cap: string, rates: BookingRates): string {
  const left = cents(cap) - cents(limitsInSgd(others, rates));
  if (left <= 0n) return "0.00";
  const most = cents(booked(text(left), "SGD", currency, rates));
  // Rounding must not carry the total a cent over the cap.
  return text(cents(booked(text(most), currency, "SGD", rates)) > left ? most - 1n : most);
}
