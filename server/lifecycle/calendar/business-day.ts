const DAY = 86_400_000;

/** The date so many calendar days later (or earlier, when negative). */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whole days from the first date to the second. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** Monday to Friday and no public holiday. */
export function isBusinessDay(date: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/** The date itself, or the next business day after it (convention 0.10). */
export function rolled(date: string, holidays: ReadonlySet<string>): string {
  let day = date;
  while (!isBusinessDay(day, holidays)) day = plusDays(day, 1);
  return day;
}

/** So many business days after a date. */
export function plusBusinessDays(date: string, count: number, holidays: ReadonlySet<string>): string {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = rolled(plusDays(day, 1), holidays);
  return day;
}
