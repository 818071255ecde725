import { isBusinessDay, plusBusinessDays, plusDays } from "../lifecycle/calendar/business-day.ts";

/** Hour in Singapore after which money of the day is on its way only the next business day. */
const CUT_OFF = 15;
/** Days before the earliest due date by which an early payment is made. */
const AHEAD = 3;

/** The hour of the day in Singapore of a moment, ISO 8601. */
const hourOf = (moment: string): number => new Date(Date.parse(moment) + 8 * 3_600_000).getUTCHours();

/** The first day on which something asked for now can be paid: the next business day, after the cut-off at 15:00 (or on a day without business) the one after. */
export function earliestPayDate(today: string, now: string, holidays: ReadonlySet<string>): string {
  const isLate = isBusinessDay(today, holidays) && hourOf(now) >= CUT_OFF;
  return plusBusinessDays(today, isLate ? 2 : 1, holidays);
}

/** Whether an early payment may be made on a day: a business day, no earlier than the first possible one, and three days before the earliest due date at the latest. */
export function isPayDate(day: string, window: { readonly today: string; readonly now: string; readonly holidays: ReadonlySet<string>; readonly earliestDue?: string | undefined }): boolean {
  const last = window.earliestDue === undefined ? undefined : plusDays(window.earliestDue, -AHEAD);
  return isBusinessDay(day, window.holidays) && day >= earliestPayDate(window.today, window.now, window.holidays) && (last === undefined || day <= last);
}
