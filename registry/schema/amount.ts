import type { Registry } from "../model.ts";

/**
 * The fields that hold how much money a record of an entity is about, in the order in which they are asked; none where
 * it is about no one amount.
 */
export function amountFields(registry: Pick<Registry, "entities">, name: string): readonly string[] {
  const said = registry.entities.get(name)?.amount;
  return said === undefined || said === false ? [] : [said].flat();
}
