import type { Entity } from "../../../../generated/types/grammar/index.d.ts";

/** A property of an entity as its file says it. */
export type Property = NonNullable<Entity["properties"]>[string];

/** The property with a `$ref` to the file's own definitions replaced by what it names. */
export function resolved(entity: Entity, property: Property): Property {
  const name = property.$ref?.replace("#/definitions/", "");
  if (!name) return property;
  const { $ref: _ref, ...own } = property;
  const target = entity.definitions?.[name];
  if (!target) throw new Error(`entity ${entity.$id} has no definition "${name}"`);
  return { ...resolved(entity, target), ...own };
}

const mentionsToday = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => (key === "today" && inner === true) || mentionsToday(inner));

/**
 * Whether a value is asked at each reading instead of stored: of other records, or because it holds or follows from
 * today.
 */
export function isDerived(property: Property): boolean {
  return property.asked === true || property.holds !== undefined || mentionsToday(property.computed);
}
