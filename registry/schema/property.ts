import type { Property } from "../../generated/types/grammar/index.d.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import type { ExpandedProperty } from "./expanded.ts";

const deepest = 12;

/**
 * A property with its type, its definitions inlined and its limits said: lists of at most 500 items, texts of at most
 * 300 characters.
 * @throws Error naming the definition or format that does not exist, or shapes nested deeper than 12 (a shape that
 * contains itself)
 */
export function expandProperty(property: Property, definitions: Record<string, Property>, depth = 0): ExpandedProperty {
  if (depth > deepest) throw new Error(`shapes are nested deeper than ${deepest}; does one contain itself?`);
  const { $ref, ...own } = property;
  if ($ref !== undefined) {
    const name = $ref.replace("#/definitions/", "");
    const definition = definitions[name];
    if (!definition) throw new Error(`there is no definition "${name}"`);
    return expandProperty({ ...definition, ...own }, definitions, depth + 1);
  }
  const { items, properties, ...words } = own;
  const type = typeOf(own);
  const expanded = { ...words, type } as ExpandedProperty;
  if (type === "array") {
    expanded.items = expandProperty(items ?? itemsOf(own), definitions, depth + 1);
    expanded.maxItems = own.maxItems ?? 500;
    if (!items) for (const moved of ["options", "ref", "show", "file"] as const) delete expanded[moved];
  }
  if (type === "object") {
    expanded.properties = Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, expandProperty(inner, definitions, depth + 1)]),
    );
  }
  if (type === "string" && !own.options && !own.enum && own.const === undefined)
    expanded.maxLength = own.maxLength ?? longest(own);
  return expanded;
}

function typeOf(property: Property): ExpandedProperty["type"] {
  if (property.type) return property.type;
  if (property.format !== undefined) {
    const format = formats[property.format];
    if (!format) throw new Error(`there is no format "${property.format}"`);
    return format.schema.type;
  }
  if (property.items) return "array";
  if (property.properties) return "object";
  return "string";
}

/** Of a list that says its words itself: several options, references or files. */
function itemsOf({ options, ref, show, file }: Property): Property {
  return { ...(options && { options }), ...(ref && { ref }), ...(show && { show }), ...(file && { file }) };
}

function longest(property: Property): number {
  if (property.ref || property.file) return formats["id"]!.schema.maxLength!;
  return formats[property.format ?? "line"]?.schema.maxLength ?? 300;
}
