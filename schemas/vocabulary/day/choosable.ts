import { isWeekend, plusBusinessDays, rolled } from "./business-day.ts";

/** Which days can be chosen for a date: business days; or those of them on which money asked for now can be paid. */
export const dayWords = ["business", "payment"] as const;

export type DayWord = (typeof dayWords)[number];

/** What the calendar says at the moment of asking. */
export interface Calendar {
  /** The business date, YYYY-MM-DD. */
  today: string;
  /** Public holidays, as dates. */
  holidays: ReadonlySet<string>;
  /** The first day on which money asked for now can be paid; where nobody told it, the next business day. */
  paymentDay?: string | undefined;
}

/** Why a day cannot be chosen: a word of a finding, and what its message needs. */
interface DayRefusal {
  keyword: "earliest" | "weekend" | "holiday";
  params: { limit: string } | { next: string };
}

/** The first day that a word allows by itself; undefined where it allows any past one too. */
export function firstDay(word: DayWord, { today, holidays, paymentDay }: Calendar): string | undefined {
  return word === "payment" ? (paymentDay ?? plusBusinessDays(today, 1, holidays)) : undefined;
}

/** Why a day cannot be chosen; undefined where it can. */
export function unfitDay(day: string, word: DayWord, calendar: Calendar): DayRefusal | undefined {
  const first = firstDay(word, calendar);
  if (first !== undefined && day < first) return { keyword: "earliest", params: { limit: first } };
  const next = rolled(day, calendar.holidays);
  return next === day ? undefined : { keyword: isWeekend(day) ? "weekend" : "holiday", params: { next } };
}
