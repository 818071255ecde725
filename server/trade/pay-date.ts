import { isBusinessDay, plusBusinessDays, plusDays } from "../lifecycle/calendar/business-day.ts";

/** Time of the day in Singapore after which money of the day is on its way only the next business day. */
export const CUT_OFF = "15:00";
/** Days before the earliest due date by which an early payment is made. */
const AHEAD = 3;

/** The time of the day in Singapore of a moment, ISO 8601, as HH:mm. */
const timeOf = (moment: string): string => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(11, 16);

/** The first day on which something asked for now can be paid: the next business day, after the cut-off (or on a day without business) the one after. */
export function earliestPayDate(today: string, now: string, holidays: ReadonlySet<string>, cutOff = CUT_OFF): string {
  const isLate = isBusinessDay(today, holidays) && timeOf(now) >= cutOff;
  return plusBusinessDays(today, isLate ? 2 : 1, holidays);
}

/** Whether an early payment may be made on a day: a business day, no earlier than the first possible one, and three days before the earliest due date at the latest. */
export function isPayDate(day: string, window: { readonly today: string; readonly now: string; readonly holidays: ReadonlySet<string>; readonly earliestDue?: string | undefined }): boolean {
  const last = window.earliestDue === undefined ? undefined : plusDays(window.earliestDue, -AHEAD);
  return isBusinessDay(day, window.holidays) && day >= earliestPayDate(window.today, window.now, window.holidays) && (last === undefined || day <= last);
}

/** When it is now, for what is paid on a business day. */
export interface PayWindow {
  readonly today: string;
  readonly now: string;
  readonly holidays: ReadonlySet<string>;
}

/** The last business day up to the one by which cash is needed, and never before money can be on its way; that first day where none is named. */
export function payDateBy(by: unknown, { today, now, holidays }: PayWindow): string {
  const earliest = earliestPayDate(today, now, holidays);
  let day = typeof by === "string" && by > earliest ? by : earliest;
  while (day > earliest && !isBusinessDay(day, holidays)) day = plusDays(day, -1);
  return day;
}
