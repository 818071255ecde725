import type { BusinessDate, Timestamp } from "../value.ts";
import type { FormatWord } from "./word.ts";
import { isDate, plusDays, showDate } from "./date.ts";
import { below, plain } from "./typed.ts";

const shape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const singapore = 8 * 3_600_000;

/** The day in Singapore at a moment. */
export function dayOf(timestamp: string): BusinessDate {
  return new Date(Date.parse(timestamp) + singapore).toISOString().slice(0, 10) as BusinessDate;
}

/** The moment so many hours after another. */
export function plusHours(timestamp: string, hours: number): Timestamp {
  return new Date(Date.parse(timestamp) + hours * 3_600_000).toISOString() as Timestamp;
}

/** A moment as a day and a time in Singapore, `2026-11-23 00:30`; undefined for what is none. */
export function localTime(value: unknown): string | undefined {
  if (typeof value !== "string" || !shape.test(value)) return undefined;
  return new Date(Date.parse(value) + singapore).toISOString().slice(0, 16).replace("T", " ");
}

export const datetime: FormatWord = {
  word: "datetime",
  describe: "A moment, ISO 8601 with its zone; shown in Singapore's.",
  schema: { type: "string", maxLength: 35 },
  valid(value) {
    const found = shape.exec(value);
    return found !== null && isDate(found[1]!);
  },
  column: "timestamptz",
  align: "start",
  order: "date",
  read(typed) {
    const bare = plain(typed).replace(" ", "T");
    const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(bare) ? `${bare}:00+08:00` : bare;
    return datetime.valid!(whole) ? whole : undefined;
  },
  show(value, { language }) {
    if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return String(value ?? "");
    const local = new Date(Date.parse(value) + singapore).toISOString();
    return `${showDate(local.slice(0, 10), language)} ${local.slice(11, 16)}`;
  },
  sample: (random) =>
    `${plusDays("2026-01-01", below(random, 700))}T${String(below(random, 24)).padStart(2, "0")}:00:00+08:00`,
};
