import type { Property } from "../../generated/types/grammar/index.d.ts";
import { readersOfField } from "../access.ts";
import type { Registry } from "../model.ts";
import { type ExpandedProperty, expandProperty, recordFields } from "../schema/entity.ts";
import type { LabelKey } from "./key.ts";

/**
 * Texts an entity needs: its own names if it has a table, its fields, their options, its rules. Fields that only the
 * system reads need none.
 * @param mentioned the fields that pages show of it: of a shape without a table, and of what the server keeps of every
 *   record, no others are shown anywhere
 */
export function entityLabels(registry: Registry, name: string, mentioned?: ReadonlySet<string>): LabelKey[] {
  const entity = registry.entities.get(name);
  if (!entity) return [];
  const file = `schemas/entities/${name}.json`;
  const need = (key: string, ...pointer: (string | number)[]): LabelKey => ({ namespace: name, key, file, pointer });
  const hidden = new Set(
    Object.keys(entity.properties).filter((field) =>
      readersOfField(entity, field)?.every((party) => party === "system"),
    ),
  );
  const fields = Object.entries(entity.properties)
    .filter(
      ([field]) => !hidden.has(field) && (entity.table !== false || mentioned === undefined || mentioned.has(field)),
    )
    .flatMap(([field, property]) =>
      fieldLabels(expanded(property, entity.definitions ?? {}), field).map((key) => need(key, "properties", field)),
    );
  const fieldKeys = Object.keys(recordFields(registry, name))
    .filter((field) => mentioned?.has(field) === true && entity.properties[field] === undefined)
    .filter((field) => field !== "id" && field !== "version")
    .map((field) => need(field, "$id"));
  return [
    ...(entity.table === false ? [] : [need("entity", "$id"), need("entities", "$id")]),
    ...fields,
    ...fieldKeys,
    ...(entity.rules ?? []).map((rule, index) => need(`rule.${rule.name}`, "rules", index, "name")),
  ];
}

/** Keys of a field: its own, its options' or known values', and those of what lies in it. */
function fieldLabels(property: ExpandedProperty | undefined, path: string): string[] {
  if (!property) return [path];
  const inner = property.type === "array" && property.items ? property.items : property;
  return [
    path,
    ...[...(inner.options ?? []), ...(inner.known ?? [])].map((option) => `${path}.${option}`),
    ...(inner.instead ?? []).map(({ name }) => `${path}.${name}`),
    ...Object.entries(inner.properties ?? {}).flatMap(([field, own]) => fieldLabels(own, `${path}.${field}`)),
  ];
}

/** Undefined where the property says a word that does not exist; the check tells of that elsewhere. */
function expanded(property: Property, definitions: Record<string, Property>): ExpandedProperty | undefined {
  try {
    return expandProperty(property, definitions);
  } catch {
    return undefined;
  }
}
