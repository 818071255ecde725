import type { Registry } from "../model.ts";
import type { ExpandedEntity, ExpandedProperty } from "./expanded.ts";
import { expandProperty } from "./property.ts";

const known = new WeakMap<Registry, Map<string, ExpandedEntity>>();

/**
 * An entity as draft-07 with every format, reference and definition resolved in place; the words of the vocabulary are
 * kept.
 * @throws Error naming file and property if the entity is unknown or says a word that does not exist
 */
export function expandEntity(registry: Registry, name: string): ExpandedEntity {
  const cache = known.get(registry) ?? new Map<string, ExpandedEntity>();
  known.set(registry, cache);
  const kept = cache.get(name);
  if (kept) return kept;
  const entity = registry.entities.get(name);
  if (!entity) throw new Error(`there is no entity "${name}"`);
  const properties: Record<string, ExpandedProperty> = {};
  for (const [field, property] of Object.entries(entity.properties)) {
    try {
      properties[field] = expandProperty(property, entity.definitions ?? {});
    } catch (error) {
      throw new Error(`schemas/entities/${name}.json: properties.${field}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  const expanded: ExpandedEntity = {
    name,
    type: "object",
    ...(entity.title ? { title: entity.title } : {}),
    properties,
    required: entity.required ?? [],
    rules: entity.rules ?? [],
  };
  cache.set(name, expanded);
  return expanded;
}

/** What every record has beside its entity's properties; the server keeps it. */
export function recordFields(registry: Registry, name: string): Record<string, ExpandedProperty> {
  const entity = registry.entities.get(name);
  if (entity?.table === false) return {};
  return {
    id: { type: "string", format: "id", calc: true, maxLength: 19 },
    version: { type: "integer", format: "integer", calc: true },
    ...(entity?.number ? { number: { type: "string", format: "line", calc: true, maxLength: 20 } } : {}),
    created_at: { type: "string", format: "datetime", calc: true, maxLength: 35 },
    created_by: { type: "string", ref: "user", show: "name", calc: true, maxLength: 19 },
    updated_at: { type: "string", format: "datetime", calc: true, maxLength: 35 },
    updated_by: { type: "string", ref: "user", show: "name", calc: true, maxLength: 19 },
  };
}

/** The property at a dotted path: into groups and items of lists, and through references into the record they name. */
export function fieldAt(registry: Registry, name: string, path: string): ExpandedProperty | undefined {
  let entity: string | undefined = name;
  let properties: Record<string, ExpandedProperty> | undefined = {
    ...recordFields(registry, name),
    ...expandEntity(registry, name).properties,
  };
  let found: ExpandedProperty | undefined;
  for (const step of path.split(".")) {
    if (!properties && entity && registry.entities.has(entity))
      properties = { ...recordFields(registry, entity), ...expandEntity(registry, entity).properties };
    found = properties && Object.hasOwn(properties, step) ? properties[step] : undefined;
    if (!found) return undefined;
    const inner: ExpandedProperty = found.type === "array" && found.items ? found.items : found;
    properties = inner.properties;
    entity = inner.ref;
  }
  return found;
}
