import type { PropertySpot } from "../../workspace/properties.ts";
import { propertyRule } from "./property.ts";
import type { Fault } from "./property.ts";

const decimals = ["money", "rate", "percent", "number"];
const whole = ["integer", "month_of_year"];
const wholeBounds = [
  ["minimum", "atLeast"],
  ["maximum", "atMost"],
] as const;
/** Formats whose values are no texts of a length that somebody chooses. */
const wordless = [...decimals, ...whole, "date", "datetime", "month", "boolean"];
const bounds = ["above", "atLeast", "below", "atMost"];

/** E519: a bound that cannot bound this kind of value. */
export const unfitBound = propertyRule("E519", "a bound that does not fit the format", ({ property }) => {
  const fault = bounds
    .filter((key) => key in property)
    .map((key) => unfit(property, key))
    .find(Boolean);
  if (fault) return fault;
  if (property.signed && !decimals.includes(property.format) && property.format !== "integer")
    return { at: "signed", says: '"signed" is for decimals and integers' };
  const isWhole = property.type === "integer" || whole.includes(property.format);
  for (const [key, instead] of wholeBounds)
    if (key in property && !isWhole) return { at: key, says: `"${key}" is for integers; decimals have "${instead}"` };
  const length = ["minLength", "maxLength"].find((key) => key in property);
  if (length !== undefined && (property.type === "integer" || wordless.includes(property.format)))
    return { at: length, says: `"${length}" is for texts, and this is a ${property.format ?? property.type}` };
  return undefined;
});

function unfit(property: PropertySpot["property"], key: string): Fault {
  const value = String(property[key]);
  if (decimals.includes(property.format))
    return /^-?\d+(\.\d{1,2})?$/.test(value)
      ? undefined
      : { at: key, says: `"${value}" is no decimal of two places at most` };
  if (property.format === "date")
    return /^(today([+-]\d+)?|\d{4}-\d{2}-\d{2})$/.test(value)
      ? undefined
      : { at: key, says: `"${value}" is no date; write 2026-01-31, today or today+7` };
  return {
    at: key,
    says: `"${key}" bounds decimals and dates; this is ${property.format ?? property.type ?? "neither"}`,
  };
}

/** E520: bounds that no value can meet. */
export const crossedBounds = propertyRule("E520", "bounds that no value can meet", ({ property }) => {
  for (const [low, high] of [
    ["minLength", "maxLength"],
    ["minimum", "maximum"],
    ["minItems", "maxItems"],
  ] as const) {
    if (typeof property[low] === "number" && typeof property[high] === "number" && property[low] > property[high])
      return { at: low, says: `${low} ${property[low]} is more than ${high} ${property[high]}` };
  }
  const [low, high] = [property.atLeast ?? property.above, property.atMost ?? property.below];
  const numbers = decimals.includes(property.format) && low !== undefined && high !== undefined;
  return numbers && Number(low) > Number(high)
    ? { at: "atLeast" in property ? "atLeast" : "above", says: `${low} is more than ${high}` }
    : undefined;
});
