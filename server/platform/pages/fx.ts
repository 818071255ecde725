import type { ReadContext } from "../context.ts";
import { bookingRates } from "../currency/booking-rate.ts";

/** The platform's booking rates: units of the base currency for one of each other. */
export function fx({ registry, ports }: ReadContext): unknown {
  return {
    base: "SGD",
    as_of: ports.clock.today(),
    rates: Object.entries({ SGD: "1.00", ...bookingRates(registry) }).map(([currency, rate]) => ({ currency, rate })),
  };
}
