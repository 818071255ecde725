import { daysBetween, isDate } from "../format/date.ts";
import type { DisplayWord } from "./word.ts";

/** What is left until something: whole days where only a day is known, else seconds; below 0 it is past. */
type Remaining = { days: number } | { seconds: number };

/**
 * What is left until a value.
 * @param value a count of days, a day, or a moment
 * @param now the business date and the time in milliseconds
 */
export function remaining(value: unknown, now: { today: string; milliseconds: number }): Remaining | undefined {
  if (typeof value === "number" && Number.isInteger(value)) return { days: value };
  if (typeof value !== "string") return undefined;
  if (isDate(value)) return { days: daysBetween(now.today, value) };
  const time = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : { seconds: Math.floor((time - now.milliseconds) / 1000) };
}

export const countdown: DisplayWord = {
  word: "countdown",
  describe: "What is left until a day or moment.",
  shows: ["date", "datetime", "integer"],
};
