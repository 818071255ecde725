import type { ExpandedProperty } from "../../registry/schema/entity.ts";

/** The line with which each generated module reaches the kinds of values. */
export const VALUES = `import type { BusinessDate, Id, Money, Percent, Quantity, Timestamp } from "../../schemas/vocabulary/value.ts";\n`;

/** Formats whose texts are a kind of their own. */
const KINDS: Readonly<Record<string, string>> = {
  money: "Money",
  rate: "Percent",
  percent: "Percent",
  number: "Quantity",
  date: "BusinessDate",
  datetime: "Timestamp",
  id: "Id",
  file: `Id<"file">`,
};

/** `credit_note` is CreditNote. */
export const typeName = (entity: string): string =>
  entity
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(" | ");

/** How a type says that a value may be empty; nothing where empty ones are left out. */
type Empty = " | null" | "";

/** The type of a value that is there. */
export function valueType(property: ExpandedProperty, empty: Empty = " | null"): string {
  switch (property.type) {
    case "array":
      return `readonly ${wrapped(valueType(property.items!, empty))}[]`;
    case "object":
      return shapeType(property.properties ?? {}, [], empty);
    case "boolean":
      return "boolean";
    case "integer":
      return "number";
    default:
      return textType(property);
  }
}

const wrapped = (type: string): string => (type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type);

function textType({ options, enum: values, const: only, ref, file, format }: ExpandedProperty): string {
  const allowed = options ?? values ?? (only === undefined ? undefined : [only]);
  if (allowed) return list(allowed);
  if (ref) return `Id<${JSON.stringify(ref)}>`;
  if (file) return `Id<"file">`;
  return KINDS[format ?? ""] ?? "string";
}

/** One field of a type: always there, or missing or empty in some. */
export function fieldType(name: string, property: ExpandedProperty, always = false, empty: Empty = " | null"): string {
  const comment = property.description ? `/** ${property.description.replaceAll("*/", "")} */ ` : "";
  return `${comment}${JSON.stringify(name)}${always ? ":" : "?:"} ${valueType(property, empty)}${always ? "" : empty}`;
}

/** An object with these fields, each of which may be missing or empty save those that are always there. */
export function shapeType(
  properties: Readonly<Record<string, ExpandedProperty>>,
  always: readonly string[] = [],
  empty: Empty = " | null",
): string {
  const fields = Object.entries(properties).map(([name, property]) =>
    fieldType(name, property, always.includes(name), empty),
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`;
}
