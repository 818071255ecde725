import type { Event, Play } from "../play.ts";

/** What the fund providers' owners put in, by currency. */
const CAPITAL: readonly (readonly [financier: string, currency: "SGD" | "USD", amount: string])[] = [
  ["f1", "SGD", "5000000.00"],
  ["f1", "USD", "500000.00"],
  ["f2", "SGD", "3000000.00"],
];

/** The opening journals of the fund providers: bank against capital. */
export function capitalEvents(play: Play): Event[] {
  return CAPITAL.map(([financier, currency, amount]) => ({
    day: "2026-07-01",
    run: play.capital(financier, currency, amount),
  }));
}
