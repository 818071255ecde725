import {
  type Calendar,
  type DayWord,
  dayWords,
  firstDay,
  unfitDay,
} from "../../../schemas/vocabulary/day/choosable.ts";
import { rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { daysAfterToday, edgeOf } from "../../../schemas/vocabulary/day/relative.ts";
import { isDate } from "../../../schemas/vocabulary/format/date.ts";
import type { Finding } from "../../../schemas/vocabulary/finding.ts";
import type { PageContext } from "../../model/context.ts";
import type { FormField } from "../model/form-field.ts";

/** What the server told of the calendar; undefined where nobody is signed in. */
export function calendarOf({ user }: Pick<PageContext, "user">): Calendar | undefined {
  if (user === undefined || typeof user["today"] !== "string") return undefined;
  const { today, holidays, payment_day: paymentDay } = user;
  return {
    today,
    holidays: new Set(Array.isArray(holidays) ? holidays.map(String) : []),
    paymentDay: typeof paymentDay === "string" ? paymentDay : undefined,
  };
}

/** Which days of the calendar a field takes, by its entity and its page. */
interface DayChoice {
  calendar: Calendar;
  word: DayWord | undefined;
  /** The first day, and the last one; undefined where there is none. */
  earliest: string | undefined;
  latest: string | undefined;
}

const isWord = (value: unknown): value is DayWord => (dayWords as readonly unknown[]).includes(value);

/** The days that a date field takes as things stand; undefined where the calendar is not known. */
export function dayChoice(page: PageContext, field: Pick<FormField, "shape" | "item">): DayChoice | undefined {
  const calendar = calendarOf(page);
  if (calendar === undefined) return undefined;
  const word = isWord(field.shape["days"]) ? field.shape["days"] : undefined;
  const edges = (["above", "atLeast", "below", "atMost"] as const).flatMap((bound) => {
    const days = daysAfterToday(field.shape[bound] as string | undefined);
    return days === undefined ? [] : [edgeOf(bound, days, calendar.today)];
  });
  const own = field.item.earliest === undefined ? undefined : page.reference(field.item.earliest);
  const from = [
    ...edges.filter(({ keyword }) => keyword === "earliest").map(({ limit }) => limit),
    ...(typeof own === "string" && isDate(own) ? [own] : []),
    ...(word === undefined ? [] : [firstDay(word, calendar)].flatMap((day) => day ?? [])),
  ];
  const earliest = from.toSorted().at(-1);
  const latest = edges
    .filter(({ keyword }) => keyword === "latest")
    .map(({ limit }) => limit)
    .toSorted()[0];
  return {
    calendar,
    word,
    earliest: earliest !== undefined && word !== undefined ? rolled(earliest, calendar.holidays) : earliest,
    latest,
  };
}

/** Why a day cannot be chosen, as a finding says it; undefined where it can. */
export function whyNot(
  day: string,
  { calendar, word, earliest, latest }: DayChoice,
): Pick<Finding, "keyword" | "params"> | undefined {
  if (earliest !== undefined && day < earliest) return { keyword: "earliest", params: { limit: earliest } };
  if (latest !== undefined && day > latest) return { keyword: "latest", params: { limit: latest } };
  const unfit = word === undefined ? undefined : unfitDay(day, word, calendar);
  return unfit === undefined ? undefined : { keyword: unfit.keyword, params: { ...unfit.params } };
}
