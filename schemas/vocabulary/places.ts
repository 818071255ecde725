import { isDate, showDate } from "./format/date.ts";
import { month } from "./format/month.ts";

/** Places that name a bound: how much, how many or how long something may be. */
const BOUNDS = new Set(["limit", "min", "max"]);
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The digits before the point in groups of three. */
const grouped = (number: string): string => {
  const [whole = "", ...rest] = number.split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
};

/**
 * What is filled into a sentence about a field or a rule: each day and month as people read it, each bound in groups of
 * three.
 */
export function placesShown(
  places: Readonly<Record<string, unknown>>,
  language: "en-US" | "zh-CN",
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(places).map(([name, value]) => {
      if (typeof value === "string" && isDate(value)) return [name, showDate(value, language)];
      if (name === "month") return [name, month.show(value, { language })];
      const text = typeof value === "number" ? String(value) : value;
      return [name, BOUNDS.has(name) && typeof text === "string" && NUMBER.test(text) ? grouped(text) : value];
    }),
  );
}

/** A sentence whose last value ends in a full stop itself, as "Pte. Ltd." does: it ends with that one. */
export function withOneStop(sentence: string, places: Readonly<Record<string, unknown>>): string {
  return Object.values(places).reduce<string>(
    (address, value) =>
      typeof value === "string" && value.endsWith(".") ? address.replaceAll(`${value}.`, value) : address,
    sentence,
  );
}
