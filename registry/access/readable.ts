import type { Registry } from "../registry.ts";

/** Fields of an entity that a party of the record may read; a field no one is named for is read by every party. */
export function readableFields(registry: Registry, entity: string, party: string): string[] {
  const { properties = {}, readable = {} } = registry.entities.get(entity) ?? {};
  return Object.keys(properties).filter((field) => named(readable[field], party));
}

/** Fields that a party may write; those not named are written by every party that may write at all. */
export function writableFields(registry: Registry, entity: string, party: string): string[] {
  const { properties = {}, writable = {} } = registry.entities.get(entity) ?? {};
  return Object.entries(properties).filter(([field, property]) => !property.calc && named(writable[field], party)).map(([field]) => field);
}

/** The parties of an entity's records. */
export function partiesOf(registry: Registry, entity: string): string[] {
  return Object.keys(registry.entities.get(entity)?.parties ?? {});
}

function named(parties: readonly string[] | undefined, party: string): boolean {
  return parties === undefined || parties.some((one) => one.split(":")[0] === party);
}
