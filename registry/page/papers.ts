import type { Entity, Property } from "../../generated/types/grammar/index.d.ts";
import type { Registry } from "../model.ts";

/** A property as it is said, or the definition that it names. */
function meant({ definitions }: Entity, property: Property): Property | undefined {
  return property.$ref === undefined
    ? property
    : (definitions?.[property.$ref.slice("#/definitions/".length)] as Property | undefined);
}

/** Whether a value of a property can be, or hold, a file that is read; a picture of a person or company is none. */
function holds(entity: Entity, said: Property, within: readonly Property[] = []): boolean {
  const property = meant(entity, said);
  if (property === undefined || within.includes(property)) return false;
  if (property.file !== undefined) return property.file !== "logo";
  const inner = [property.items, ...Object.values(property.properties ?? {})].filter((one) => one !== undefined);
  return inner.some((one) => holds(entity, one as Property, [...within, property]));
}

/** The entity to which a reference leads, by its dotted path through groups and rows. */
function referred(entity: Entity, path: string): string | undefined {
  let at: Property | undefined = { properties: entity.properties } as Property;
  for (const field of path.split(".")) {
    const next: Property | undefined = at?.properties?.[field];
    const found: Property | undefined = next === undefined ? undefined : meant(entity, next);
    at = found?.items === undefined ? found : meant(entity, found.items as Property);
  }
  return at?.ref;
}

/** Whether a record of an entity, or one that it stands under, can hold a file that is read. */
export function holdsPapers(registry: Registry, name: string): boolean {
  const entity = registry.entities.get(name);
  if (entity === undefined) return false;
  if (Object.values(entity.properties ?? {}).some((property) => holds(entity, property))) return true;
  return (entity.under ?? []).some((path) => {
    const above = referred(entity, path);
    return above !== undefined && above !== name && holdsPapers(registry, above);
  });
}
