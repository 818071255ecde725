import { datetime } from "../../schemas/vocabulary/format/datetime.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { inWriting } from "../../schemas/vocabulary/written.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PropertyShape } from "../model/bundle.ts";
import type { Language } from "../model/context.ts";

interface Showing {
  language: Language;
  /** Label key of the field; its options follow it. */
  key: string;
  currency?: string | undefined;
}

const amounts: ReadonlySet<string> = new Set(["money", "number", "rate", "percent", "integer"]);

/** Whether a property's values are figures: right-aligned, in tabular numerals. */
export function isFigure(property: PropertyShape | undefined): boolean {
  return (
    property !== undefined &&
    (amounts.has(property.format ?? "") || (property.format === undefined && property.type === "integer"))
  );
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** What stands between several values of one kind in a language. */
export const between = (language: Language): string => (language === "zh-CN" ? "、" : ", ");

/** A value as people read it: option by its label, amount grouped, date in the language's order; "" for nothing. */
export function textOf(value: unknown, property: PropertyShape | undefined, showing: Showing): string {
  if (isEmpty(value)) return "";
  if (Array.isArray(value))
    return value.map((one) => textOf(one, property?.items, showing)).join(between(showing.language));
  if (property?.options !== undefined || property?.known?.includes(String(value)) === true)
    return label(`${showing.key}.${String(value)}`);
  if (typeof value === "boolean" || property?.type === "boolean") {
    const own = `${showing.key}.${String(value)}`;
    return hasLabel(own) ? label(own) : word(value === true ? "value.yes" : "value.no");
  }
  const format = property?.format === undefined ? undefined : formats[property.format];
  if (format !== undefined) {
    const shown = format.show(value, {
      language: showing.language,
      ...(showing.currency === undefined ? {} : { currency: showing.currency }),
    });
    return property?.format === "percent" || property?.format === "rate"
      ? shown.endsWith("%")
        ? shown
        : `${shown}%`
      : shown;
  }
  return typeof value === "object"
    ? partsOf(value as Readonly<Record<string, unknown>>, property, showing)
    : String(value);
}

/** Several values that are one thing, as its schema says that people write it, else in the order of the schema. */
function partsOf(
  value: Readonly<Record<string, unknown>>,
  property: PropertyShape | undefined,
  showing: Showing,
): string {
  const parts = property?.properties ?? {};
  const names = Object.keys(parts).length === 0 ? Object.keys(value) : Object.keys(parts);
  const partOf = (name: string): string =>
    textOf(value[name], parts[name], { ...showing, key: `${showing.key}.${name}` });
  return property?.written === undefined
    ? names
        .map(partOf)
        .filter((text) => text !== "")
        .join(between(showing.language))
    : inWriting(property.written, partOf);
}

/** "in 12 days", "3 days ago", for a date beside the business date. */
export function fromToday(date: string, today: string | undefined, language: Language): string {
  if (today === undefined || !/^\d{4}-\d{2}-\d{2}/.test(date)) return "";
  const days = Math.round((Date.parse(date.slice(0, 10)) - Date.parse(today.slice(0, 10))) / 86_400_000);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
}

/** A moment in the display zone: 15 Jan 2027, 14:05. */
export function formatTimestamp(value: string, language: Language): string {
  const shown = datetime.show(value, { language });
  return language === "zh-CN" ? shown : shown.replace(/ (?=\d\d:\d\d$)/, ", ");
}
