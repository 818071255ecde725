import type { ExpandedEntity, ExpandedProperty } from "../../registry/schema/entity.ts";

/** A place in a request that names a record. */
export interface RecordPlace {
  /** Steps to it; `0` is a list's first item. */
  steps: (string | number)[];
  /** What is named there: an entity by reference, `file`, or undefined for a bare id. */
  names: string | undefined;
}

function placesIn(property: ExpandedProperty, steps: (string | number)[]): RecordPlace[] {
  if (property.type === "array") return placesIn(property.items ?? { type: "string" }, [...steps, 0]);
  if (property.type === "object")
    return Object.entries(property.properties ?? {}).flatMap(([name, inner]) => placesIn(inner, [...steps, name]));
  if (property.ref !== undefined) return [{ steps, names: property.ref }];
  if (property.file !== undefined) return [{ steps, names: "file" }];
  return property.format === "id" ? [{ steps, names: undefined }] : [];
}

/** Every place of a request where a record is named: ids, references, files, also within lists. */
export const recordPlaces = (schema: ExpandedEntity): RecordPlace[] =>
  Object.entries(schema.properties).flatMap(([name, property]) => placesIn(property, [name]));

/** The request with another value at a place; what leads there is made where it is missing. */
export function withAt(value: unknown, [step, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (step === undefined) return put;
  if (typeof step === "number") {
    const list: unknown[] = Array.isArray(value) && value.length > 0 ? value : [undefined];
    return list.map((item, index) => (index === step ? withAt(item, rest, put) : item));
  }
  const group = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return { ...group, [step]: withAt(group[step], rest, put) };
}

/** All dotted field names that a schema has, list places left out. */
export function fieldNames(schema: ExpandedEntity): Set<string> {
  const names = new Set<string>();
  const walk = (properties: Record<string, ExpandedProperty>, before: string): void => {
    for (const [name, property] of Object.entries(properties)) {
      const inner = property.type === "array" ? property.items : property;
      names.add(before + name);
      walk(inner?.properties ?? {}, `${before}${name}.`);
    }
  };
  walk(schema.properties, "");
  return names;
}
