import type { Entity } from "../../../generated/types/grammar/index.d.ts";
import { resolved, type Property } from "../store/tables/property.ts";
import { isGroup } from "./mask.ts";

/**
 * A value without what its property, or one inside it, says is sensitive; undefined where nothing may be told of it.
 */
export function withoutSensitive(entity: Entity, property: Property, value: unknown): unknown {
  const whole = resolved(entity, property);
  const { items, properties } = whole;
  if (whole.sensitive === true) return undefined;
  if (items && Array.isArray(value)) return value.map((item) => withoutSensitive(entity, items, item));
  if (!properties || !isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const told = properties[name] ? withoutSensitive(entity, properties[name], inner) : inner;
      return told === undefined ? [] : [[name, told]];
    }),
  );
}
