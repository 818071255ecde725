import { bounds, type Bound } from "../../schemas/vocabulary/keyword/bound.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { maskable } from "../../schemas/vocabulary/format/masked.ts";
import { signable } from "../../schemas/vocabulary/keyword/vocabulary.ts";
import type { ExpandedEntity, ExpandedProperty } from "../schema/entity.ts";

/** A schema as Ajv compiles it: types, formats, limits; nothing of completeness and no word Ajv does not know. */
export type ShapeSchema = Record<string, unknown>;

/** The shape of an entity. @param unknown what becomes of fields that are not named: refused, or passed over */
export function shapeOf(entity: ExpandedEntity, unknown: "refuse" | "pass"): ShapeSchema {
  return objectShape(entity.properties, unknown);
}

function objectShape(properties: Record<string, ExpandedProperty>, unknown: "refuse" | "pass"): ShapeSchema {
  return {
    type: "object",
    ...(unknown === "refuse" ? { additionalProperties: false } : {}),
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, property]) => [field, propertyShape(property, unknown)]),
    ),
  };
}

function propertyShape(property: ExpandedProperty, unknown: "refuse" | "pass"): ShapeSchema {
  switch (property.type) {
    // A group that names no fields is free: what lies in it is judged by who reads it.
    case "object":
      return Object.keys(property.properties ?? {}).length > 0
        ? objectShape(property.properties ?? {}, unknown)
        : { type: "object" };
    case "array":
      return {
        type: "array",
        items: propertyShape(property.items!, unknown),
        maxItems: property.maxItems!,
        ...(property.minItems !== undefined && property.minItems > 1 ? { minItems: property.minItems } : {}),
        ...(property.uniqueItems ? { uniqueItems: true } : {}),
      };
    case "boolean":
      return { type: "boolean", ...fixed(property) };
    case "integer":
      return { type: "integer", ...fixed(property), ...limits(property) };
    case "string":
      return { type: "string", ...fixed(property), ...textual(property), ...limits(property) };
  }
}

function fixed({ options, enum: values, const: only }: ExpandedProperty): ShapeSchema {
  if (options) return { enum: options };
  return values ? { enum: values } : only === undefined ? {} : { enum: [only] };
}

function textual(property: ExpandedProperty): ShapeSchema {
  if (property.options || property.enum || property.const !== undefined) return {};
  const word = property.ref ? "id" : property.file ? "file" : (property.format ?? "line");
  const format =
    property.signed && signable.includes(word)
      ? `signed_${word}`
      : property.masked && maskable[word]
        ? `masked_${word}`
        : word;
  const shape: ShapeSchema = formats[word]?.valid ? { format } : {};
  if (property.pattern) shape["pattern"] = property.pattern;
  const longest = formats[word]?.schema.maxLength ?? 300;
  const most = property.maxLength ?? longest;
  const least = property.minLength ?? 0;
  if (least > 1) return { ...shape, length: { min: least, max: most } };
  return most === longest && bounded(word) ? shape : { ...shape, maxLength: most };
}

/** Formats that say themselves how long a value can be. */
function bounded(word: string): boolean {
  return !["line", "text", "email", "url"].includes(word);
}

function limits(property: ExpandedProperty): ShapeSchema {
  const keywords = new Map<Bound, string>();
  for (const bound of bounds)
    if (property[bound] !== undefined && !property[bound].startsWith("today")) keywords.set(bound, property[bound]);
  if (property.minimum !== undefined) keywords.set("atLeast", String(property.minimum));
  if (property.maximum !== undefined) keywords.set("atMost", String(property.maximum));
  const lower = (["above", "atLeast"] as const).find((bound) => keywords.has(bound));
  const upper = (["below", "atMost"] as const).find((bound) => keywords.has(bound));
  if (lower && upper && keywords.size === 2)
    return { range: { lower, min: keywords.get(lower), upper, max: keywords.get(upper) } };
  return Object.fromEntries(keywords);
}
