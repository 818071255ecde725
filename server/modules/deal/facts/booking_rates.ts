import type { BookingRates } from "../../../platform/currency/booking-rate.ts";
import { bookingRates } from "../../../platform/currency/booking-rate.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Singapore dollars for one unit of each other currency, as constants.json says. */
export const booking_rates = ({
  registry,
}: ReadingOf<"dpo" | "early_payment" | "invoice_paid" | "refund">): Promise<BookingRates> =>
  Promise.resolve(bookingRates(registry));
