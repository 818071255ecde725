import type { Registry } from "../../../registry/registry.ts";
import type { BookingRates } from "./booking-rate.ts";

/** The platform's booking rates, SGD for one unit, as the constants give them. */
export const bookingRates = (registry: Registry): BookingRates => ({
  USD: String(registry.constants["business"]?.["usd_sgd"]),
});
