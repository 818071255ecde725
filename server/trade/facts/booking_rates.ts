import type { BookingRates } from "../../limits/booking-rate.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Singapore dollars for one unit of each other currency, as constants.json says. */
export const booking_rates: Fact = ({ registry }): Promise<BookingRates> => Promise.resolve({ USD: String(registry.constants["business"]?.["usd_sgd"]) });
