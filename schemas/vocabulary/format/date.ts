import type { BusinessDate } from "../value.ts";
import type { FormatWord, ShowLanguage } from "./word.ts";
import { below, plain } from "./typed.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Whether a text is a day of the calendar written YYYY-MM-DD, from 1900 to 2199. */
export function isDate(value: string): boolean {
  const found = /^(19|20|21)\d\d-(\d\d)-(\d\d)$/.exec(value);
  if (!found) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** The same day a year later; of 29 February, the day before. */
export function plusYear(date: string): BusinessDate {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return (next.endsWith("-02-29") ? next.replace("-29", "-28") : next) as BusinessDate;
}

/** The day so many days after (or before) another. */
export function plusDays(date: string, days: number): BusinessDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as BusinessDate;
}

/** The last day of a month, YYYY-MM. */
export const lastDayOfMonth = (month: string): BusinessDate =>
  plusDays(`${plusDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);

/** Days from the first date to the second. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A day as people read it: 23 Nov 2026, 2026年11月23日. */
export function showDate(value: string, language: ShowLanguage): string {
  const [year, month, day] = value.split("-").map(Number);
  return language === "zh-CN"
    ? `${year}年${month}月${day}日`
    : `${String(day).padStart(2, "0")} ${months[month! - 1]} ${year}`;
}

export const date: FormatWord = {
  word: "date",
  describe: "A day of the calendar, YYYY-MM-DD.",
  schema: { type: "string", maxLength: 10 },
  valid: isDate,
  column: "date",
  align: "start",
  order: "date",
  read(typed) {
    const bare = plain(typed);
    const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(bare);
    const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(bare);
    const named = /^(\d{1,2}) ?([A-Za-z]{3})[a-z]*,? ?(\d{4}|\d{2})$/.exec(bare);
    const parts = match
      ? [match[1], match[2], match[3]]
      : local
        ? [local[3], local[2], local[1]]
        : named
          ? [
              named[3],
              String(months.findIndex((month) => month.toLowerCase() === named[2]!.toLowerCase()) + 1),
              named[1],
            ]
          : undefined;
    if (!parts) return undefined;
    // A year of two digits is one of this century, in which invoices fall due.
    const value = `${parts[0]!.padStart(4, "20")}-${parts[1]!.padStart(2, "0")}-${parts[2]!.padStart(2, "0")}`;
    return isDate(value) ? value : undefined;
  },
  show: (value, { language }) =>
    typeof value === "string" && isDate(value) ? showDate(value, language) : String(value ?? ""),
  sample: (random) => plusDays("2026-01-01", below(random, 730)),
};
