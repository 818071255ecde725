import type { Registry } from "../../../registry/registry.ts";
import { bookingRates } from "../../platform/currency/booking-rate.ts";

/** The SQL of how many Singapore dollars one unit of the currency in a column is, by the platform's booking rates. */
export const rateSql = (registry: Registry, column: string): string =>
  `(CASE ${column} ${Object.entries(bookingRates(registry))
    .map(([currency, rate]) => `WHEN '${currency}' THEN ${Number(rate)}`)
    .join(" ")} ELSE 1 END)::numeric`;
