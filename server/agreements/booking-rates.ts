import type { Registry } from "../../registry/registry.ts";
import type { BookingRates } from "../limits/booking-rate.ts";

/** The platform's booking rates: Singapore dollars for one unit of each other currency. */
export const bookingRates = (registry: Registry): BookingRates => ({ USD: String(registry.constants["business"]?.["usd_sgd"]) });
