import type { Registry } from "../model.ts";

/**
 * Whether an entity is a deal or a figure of money: amounts in a currency that a lifecycle moves. What was asked of it
 * by a key is known by that key for ever.
 */
export function isOfMoney(registry: Registry, entity: string): boolean {
  const properties = Object.values(registry.entities.get(entity)?.properties ?? {});
  const has = (format: string) =>
    properties.some(
      (property) =>
        property.format === format ||
        Object.values(property.items?.properties ?? {}).some((inner) => inner.format === format),
    );
  return (
    registry.bases.has(entity) &&
    has("money") &&
    has("currency") &&
    [...registry.lifecycles.values()].some((one) => one.entity === entity)
  );
}
