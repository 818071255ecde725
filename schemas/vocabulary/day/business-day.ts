import { plusDays } from "../format/date.ts";
import type { BusinessDate } from "../value.ts";

/** Saturday or Sunday. */
export function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Monday to Friday and no public holiday. */
export function isBusinessDay(date: string, holidays: ReadonlySet<string>): boolean {
  return !isWeekend(date) && !holidays.has(date);
}

/** The date itself, or the next business day after it. */
export function rolled(date: string, holidays: ReadonlySet<string>): BusinessDate {
  let day = date as BusinessDate;
  while (!isBusinessDay(day, holidays)) day = plusDays(day, 1);
  return day;
}

/** How many business days after one date another one is; none where it is no later. */
export function businessDaysBetween(from: string, until: string, holidays: ReadonlySet<string>): number {
  let count = 0;
  for (let day = plusDays(from, 1); day <= until; day = plusDays(day, 1)) if (isBusinessDay(day, holidays)) count += 1;
  return count;
}

/** So many business days after a date. */
export function plusBusinessDays(date: string, count: number, holidays: ReadonlySet<string>): BusinessDate {
  let day = date as BusinessDate;
  for (let left = count; left > 0; left -= 1) day = rolled(plusDays(day, 1), holidays);
  return day;
}
