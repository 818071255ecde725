import type { ExpandedEntity, ExpandedProperty } from "../../registry/schema/entity.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { rolled } from "../../schemas/vocabulary/day/business-day.ts";
import { plusDays } from "../../schemas/vocabulary/format/date.ts";
import { below, oneOf, type Random } from "./random.ts";

/** Which record a reference of a valid request names: an entity's, or a file of a category. */
export type Known = (kind: { ref?: string; file?: string; field: string }) => string;

const WORDS = ["Drive belt", "Gear set", "发票", "O'Neil & Tan", "Filter 20 µm", "Café", "=1+1", "Pump 😀"];
const TODAY = "2026-11-23";
/** Public holidays of the days that a sample lies in. */
const HOLIDAYS = new Set(["2026-12-25", "2027-01-01", "2027-02-08"]);

function text(random: Random, property: ExpandedProperty): string {
  const least = property.minLength ?? 1;
  const most = property.maxLength ?? 40;
  let value = `${oneOf(random, WORDS)} ${below(random, 1_000_000)}`;
  while (value.length < least) value += " more";
  return value.slice(0, Math.max(least, most));
}

function line(random: Random, property: ExpandedProperty): string {
  const digits = Array.from({ length: 6 }, () => below(random, 10)).join("");
  // The patterns of our schemas ask for digits, small or great letters or dates of so many characters.
  for (const candidate of [
    `a${digits}`,
    digits,
    digits.slice(0, 5),
    digits.slice(0, 4),
    digits.slice(0, 3),
    "2026-11",
    "A".repeat(6),
    `${digits}ABC`,
  ]) {
    if (property.pattern === undefined || new RegExp(property.pattern, "u").test(candidate))
      return candidate.slice(0, property.maxLength ?? 40).padEnd(property.minLength ?? 0, "x");
  }
  return digits;
}

function date(random: Random, property: ExpandedProperty): string {
  const bounds = [property.atLeast, property.above, property.atMost, property.below].join(" ");
  if (property.atMost !== undefined || property.below !== undefined) return plusDays(TODAY, -1 - below(random, 60));
  const day = plusDays(
    TODAY,
    bounds.includes("today") || property.days !== undefined ? 30 + below(random, 60) : below(random, 90),
  );
  return property.days === undefined ? day : rolled(day, HOLIDAYS);
}

function string(random: Random, property: ExpandedProperty, known: Known, field: string): string {
  const { options, format, ref, file } = property;
  if (property.const !== undefined) return String(property.const);
  if (options) return oneOf(random, options);
  if (ref !== undefined || file !== undefined || format === "id")
    return known({ ...(ref ? { ref } : {}), ...(file ? { file } : {}), field });
  if (format === "date") return date(random, property);
  if (format === "text") return text(random, property);
  if (format === undefined || format === "line" || property.pattern !== undefined) return line(random, property);
  return String(formats[format]?.sample(random) ?? "x");
}

function number(random: Random, property: ExpandedProperty): number {
  const least = property.minimum ?? 0;
  return least + below(random, Math.min((property.maximum ?? least + 20) - least + 1, 20));
}

/** A valid value of a property. */
export function sampleOf(random: Random, property: ExpandedProperty, known: Known, field: string): unknown {
  if (property.type === "boolean") return random() < 0.5;
  if (property.type === "integer") return number(random, property);
  if (property.type === "array") {
    const count = Math.min(Math.max(property.minItems ?? 0, 1 + below(random, 3)), property.maxItems ?? 3);
    const items = Array.from({ length: count }, () =>
      sampleOf(random, property.items ?? { type: "string" }, known, field),
    );
    return property.uniqueItems ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()] : items;
  }
  if (property.type === "object")
    return sampleFields(random, property.properties ?? {}, (property.required as string[] | undefined) ?? [], known);
  return string(random, property, known, field);
}

function sampleFields(
  random: Random,
  properties: Record<string, ExpandedProperty>,
  required: readonly string[],
  known: Known,
  share = 0.6,
): Record<string, unknown> {
  const selected = Object.entries(properties).filter(([field]) => required.includes(field) || random() < share);
  return Object.fromEntries(selected.map(([field, property]) => [field, sampleOf(random, property, known, field)]));
}

/** A valid request of a schema: all that must be there, and some of the rest. */
export const sampleRequest = (
  random: Random,
  schema: ExpandedEntity,
  known: Known,
  share?: number,
): Record<string, unknown> => sampleFields(random, schema.properties, schema.required, known, share);
