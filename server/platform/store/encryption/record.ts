import type { Entity } from "../../../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { resolved, type Property } from "../tables/property.ts";
import type { DataKeys } from "./keys.ts";
import { isSealed, matchOf, seal, unseal } from "./text.ts";

type Values = Record<string, unknown>;
type FieldTransform = (property: Property, value: unknown, path: string) => unknown;
type Source = Pick<Registry, "entities">;

/** Name of the column with the keyed hash of a field, by which equal values are found. */
export const matchColumn = (field: string): string => `${field}_match`;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a property is kept encrypted, or something inside it is. */
export function hasEncrypted(entity: Entity, property: Property): boolean {
  const whole = resolved(entity, property);
  if (whole.encrypted === true) return true;
  return whole.items
    ? hasEncrypted(entity, whole.items)
    : Object.values(whole.properties ?? {}).some((inner) => hasEncrypted(entity, inner));
}

/** A value with everything in it turned that its property, or one inside it, says is encrypted. */
function turned(entity: Entity, property: Property, value: unknown, path: string, turn: FieldTransform): unknown {
  const whole = resolved(entity, property);
  if (value === null || value === undefined) return value;
  if (whole.encrypted === true) return turn(whole, value, path);
  const { items, properties } = whole;
  if (items && Array.isArray(value)) return value.map((item) => turned(entity, items, item, path, turn));
  if (!properties || !isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      properties[name] ? turned(entity, properties[name], inner, `${path}.${name}`, turn) : inner,
    ]),
  );
}

const placeOf = (entity: string, path: string, id: string): string => `${entity}.${path} ${id}`;

const sealing =
  (keys: DataKeys, entity: string, id: string): FieldTransform =>
  (_property, value, path) =>
    seal(keys, typeof value === "string" ? value : JSON.stringify(value), placeOf(entity, path, id));

const opening =
  (keys: DataKeys, entity: string, id: string): FieldTransform =>
  (property, value, path) => {
    // What was kept before its field was declared encrypted is read as it stands, until it is renewed.
    if (typeof value !== "string" || !isSealed(value)) return value;
    const text = unseal(keys, value, placeOf(entity, path, id));
    return property.type === "object" || property.type === "array" ? (JSON.parse(text) as unknown) : text;
  };

const kept = new WeakMap<object, Map<string, readonly string[]>>();

/** Fields of an entity with something encrypted in them, worked out once per registry. */
export function encryptedFields(registry: Source, entity: string): readonly string[] {
  const all = kept.get(registry) ?? new Map<string, readonly string[]>();
  kept.set(registry, all);
  const known = all.get(entity);
  if (known) return known;
  const said = registry.entities.get(entity);
  const fields = said
    ? Object.entries(said.properties)
        .filter(([, property]) => hasEncrypted(said, property))
        .map(([field]) => field)
    : [];
  all.set(entity, fields);
  return fields;
}

/** The entity's fields turned that are there; its hashes beside them. */
function turnedFields(registry: Source, entity: string, values: Values, turn: FieldTransform): Values {
  const said = registry.entities.get(entity);
  const fields = encryptedFields(registry, entity).filter(
    (field) => values[field] !== undefined && values[field] !== null,
  );
  return said
    ? Object.fromEntries(
        fields.map((field) => [field, turned(said, said.properties[field] ?? {}, values[field], field, turn)]),
      )
    : {};
}

function hashes(registry: Source, keys: DataKeys, entity: string, values: Values): Values {
  const said = registry.entities.get(entity);
  const matched = said
    ? Object.entries(said.properties).filter(
        ([field, property]) => resolved(said, property).matched === true && values[field] !== undefined,
      )
    : [];
  return Object.fromEntries(
    matched.map(([field]) => [
      matchColumn(field),
      values[field] === null ? null : matchOf(keys, `${entity}.${field}`, String(values[field])),
    ]),
  );
}

/**
 * Values of a record as the database keeps them: what its entity says is encrypted is sealed to the record, and hashed
 * where equal values are to be found. Absent fields stay absent.
 */
export function sealedValues(registry: Source, keys: DataKeys, entity: string, id: string, values: Values): Values {
  if (encryptedFields(registry, entity).length === 0) return values;
  return {
    ...values,
    ...turnedFields(registry, entity, values, sealing(keys, entity, id)),
    ...hashes(registry, keys, entity, values),
  };
}

/** A record, or some fields of it, as the database gave them, with what is sealed opened and without the hashes. */
export function openedValues<V extends Values>(
  registry: Source,
  keys: DataKeys,
  entity: string,
  id: string,
  values: V,
): V {
  const fields = encryptedFields(registry, entity);
  if (fields.length === 0) return values;
  const hidden = new Set(fields.map(matchColumn));
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
  return { ...shown, ...turnedFields(registry, entity, values, opening(keys, entity, id)) } as V;
}
