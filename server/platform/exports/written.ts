import type { RequestContext } from "../context.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Kind } from "../formats/workbook.ts";
import type { Property } from "../store/tables/column.ts";

const KINDS: Readonly<Record<string, Kind>> = {
  money: "money",
  date: "date",
  datetime: "moment",
  percent: "percent",
  rate: "percent",
  integer: "number",
  number: "number",
};

/** How a column's values are written where figures and dates may be more than text. */
export const kindOf = (property: Property | undefined): Kind =>
  property?.options === undefined && property?.type === "integer"
    ? "number"
    : (KINDS[property?.format ?? ""] ?? "text");

/** Formats whose values people read by another text than the one that is kept. */
const NAMED: ReadonlySet<string> = new Set(["country", "month", "month_of_year"]);

/** A value that is no option and no reference as people read it: yes and no, countries and months by their names. */
export function inWords(
  { say, language }: Pick<RequestContext, "say" | "language">,
  property: Property | undefined,
  value: unknown,
): unknown {
  if (typeof value === "boolean") return say("runtime", value ? "value.yes" : "value.no");
  const format = property?.format ?? "";
  return NAMED.has(format) && value !== undefined && value !== null
    ? formats[format]?.show(value, { language: language === "zh" ? "zh-CN" : "en-US" })
    : value;
}
