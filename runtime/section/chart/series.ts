import { at } from "../../condition/lookup.ts";

export interface Point {
  across: string;
  values: readonly number[];
  row: Readonly<Record<string, unknown>>;
}

/** Amounts are decimal texts; a picture may round where a figure may not. */
function magnitude(value: unknown): number {
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : 0;
}

/** The points of a chart: one a row, with a magnitude for each value field. */
export function pointsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  across: string,
  values: readonly string[],
): Point[] {
  return rows.map((row) => ({
    across: String(at(row, across) ?? ""),
    values: values.map((field) => magnitude(at(row, field))),
    row,
  }));
}

const inTime = /^\d{4}(-\d{2}){0,2}$/;

/**
 * Rows in the order in which they are drawn: from the earliest on where they lie across time, however their table runs.
 */
export function ordered(
  rows: readonly Readonly<Record<string, unknown>>[],
  across: string,
): readonly Readonly<Record<string, unknown>>[] {
  const when = (row: Readonly<Record<string, unknown>>) => String(at(row, across) ?? "");
  return rows.length > 0 && rows.every((row) => inTime.test(when(row)))
    ? rows.toSorted((one, next) => (when(one) < when(next) ? -1 : when(one) > when(next) ? 1 : 0))
    : rows;
}

/** Round marks of an axis that holds 0, the largest and the least value: 0, 50, 100, …; -50, 0, 50, … */
export function marksOf(most: number, least = 0, count = 4): number[] {
  const [high, low] = [Math.max(0, most), Math.min(0, least)];
  if (high === low) return [0, 1];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const [first, last] = [-Math.ceil(-low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_mark, index) => (first + index) * step);
}

/**
 * The currencies of rows, that of most rows first: it is the one in which the reader deals most; of as many, in the
 * order of their totals. None where rows are in no currency.
 */
export function currenciesOf(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency } of rows)
    if (typeof currency === "string") counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, left], [next, right]) => right - left || one.localeCompare(next))
    .map(([currency]) => currency);
}

/**
 * In what an axis counts: the currency of amounts, a percent sign for shares and rates; undefined where it counts
 * things, or values of several kinds.
 */
export function unitOf(formats: readonly (string | undefined)[], currency: unknown): string | undefined {
  const is = (...wanted: string[]) => formats.length > 0 && formats.every((one) => wanted.includes(one ?? ""));
  if (is("money")) return typeof currency === "string" ? currency : undefined;
  return is("percent", "rate") ? "%" : undefined;
}

/** What the letters of a mark take, in pixels: a Chinese one twice the room of another. */
export const letters = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 11 : 6.2), 0);

/** A name as far as it has room, in pixels; cut by an ellipsis. */
export function fitting(name: string, room: number): string {
  if (letters(name) <= room) return name;
  const all = [...name];
  while (all.length > 1 && letters(`${all.join("").trimEnd()}…`) > room) all.pop();
  return `${all.join("").trimEnd()}…`;
}

/** 12,000 as 12K; 1,200,000 as 1.2M; in the language's own short form. */
export function short(value: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/**
 * Short marks under a time axis: months where every value is one or its first day, else day and month; undefined where
 * they are no dates.
 */
export function axisOf(given: readonly string[], language: string): readonly string[] | undefined {
  const values = given.map((value) => (/^\d{4}-\d{2}$/.test(value) ? `${value}-01` : value));
  if (values.length === 0 || !values.every((value) => /^\d{4}-\d{2}-\d{2}$/.test(value))) return undefined;
  const months = values.every((value) => value.endsWith("-01"));
  const format = new Intl.DateTimeFormat(
    language === "en-US" ? "en-GB" : language,
    months
      ? { month: "short", year: "numeric", timeZone: "UTC" }
      : { day: language === "en-US" ? "2-digit" : "numeric", month: "short", timeZone: "UTC" },
  );
  // One way of writing a month everywhere: Sep, as in dates.
  return values.map((value) => format.format(new Date(value)).replace("Sept", "Sep"));
}

const inMonths = /^(\d{4})-(\d{2})(-01)?$/;

/**
 * Points over months, each month between the first and the last with one: of nothing where none is given, so that what
 * lies far apart is drawn far apart. Other points stay as they are.
 */
export function withoutGaps(points: readonly Point[]): readonly Point[] {
  const byMonth = new Map<number, Point>();
  for (const point of points) {
    const [, year, month] = inMonths.exec(point.across) ?? [];
    if (year === undefined) return points;
    byMonth.set(Number(year) * 12 + Number(month) - 1, point);
  }
  const [first, last] = [Math.min(...byMonth.keys()), Math.max(...byMonth.keys())];
  if (byMonth.size < points.length || points.length < 2) return points;
  const day = points[0]?.across.slice(7) ?? "";
  return Array.from({ length: last - first + 1 }, (_month, index) => {
    const at = first + index;
    const across = `${String(Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, "0")}${day}`;
    return byMonth.get(at) ?? { across, values: points[0]?.values.map(() => 0) ?? [], row: {} };
  });
}
