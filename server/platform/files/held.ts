import type { Registry } from "../../../registry/registry.ts";
import { propertiesOf } from "../store/tables/table.ts";
import { resolved, type Property } from "../store/tables/property.ts";

/** A file that a record's values name: where, under which of its fields, and for what it was uploaded. */
export interface HeldFile {
  readonly id: string;
  readonly path: string;
  /** The record's own field that holds it, or the list or group it lies in. */
  readonly field: string;
  readonly category: string;
  /** The only kinds it may be, where the field says so. */
  readonly only?: readonly string[];
}

/** Every file that these values name, also in groups and in rows of lists. */
export function heldFiles(registry: Registry, entity: string, values: Record<string, unknown>): HeldFile[] {
  const found = registry.entities.get(entity);
  if (!found) return [];
  const walk = (property: Property, value: unknown, path: string, field: string): HeldFile[] => {
    const whole = resolved(found, property);
    if (value === undefined || value === null) return [];
    if (whole.file)
      return [{ id: String(value), path, field, category: whole.file, ...(whole.only ? { only: whole.only } : {}) }];
    if (whole.items && Array.isArray(value))
      return value.flatMap((item, place) => walk(whole.items ?? {}, item, `${path}[${place}]`, field));
    if (typeof value !== "object") return [];
    return Object.entries(whole.properties ?? {}).flatMap(([name, inner]) =>
      walk(inner, (value as Record<string, unknown>)[name], `${path}.${name}`, field),
    );
  };
  return propertiesOf(found).flatMap(([name, property]) => walk(property, values[name], name, name));
}
