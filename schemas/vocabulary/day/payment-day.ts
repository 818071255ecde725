import { isBusinessDay, plusBusinessDays } from "./business-day.ts";

/** The time of the day in Singapore of a moment, ISO 8601, as HH:mm. */
const timeOf = (timestamp: string): string =>
  new Date(Date.parse(timestamp) + 8 * 3_600_000).toISOString().slice(11, 16);

/**
 * The first day on which something asked for now can be paid: the next business day, after the cut-off (or on a day
 * without business) the one after.
 * @param cutOff HH:mm in Singapore
 */
export function paymentDay(today: string, now: string, holidays: ReadonlySet<string>, cutOff: string): string {
  const isLate = isBusinessDay(today, holidays) && timeOf(now) >= cutOff;
  return plusBusinessDays(today, isLate ? 2 : 1, holidays);
}
