import type { Registry } from "../../../../registry/registry.ts";
import type { Entity } from "../../../../generated/types/grammar/index.d.ts";
import { bookkeeping } from "../bookkeeping.ts";
import { resolved } from "../../store/tables/property.ts";
import type { RecordRef } from "../plan/snapshot.ts";

/** Whether a place is a limit, which is taken after all that uses it. */
export const isLimit = ({ entity }: Pick<RecordRef, "entity">): boolean => bookkeeping().limitOrder.includes(entity);

/** The entity that a reference leads to, by its dotted path through nested shapes and rows. */
function referred(entity: Entity, path: string): string | undefined {
  let at = { properties: entity.properties } as Entity["properties"][string];
  for (const field of path.split(".")) {
    const next = at.properties?.[field];
    if (next === undefined) return undefined;
    const found = resolved(entity, next);
    at = found.items === undefined ? found : resolved(entity, found.items);
  }
  return at.ref;
}

const kept = new WeakMap<Registry, Map<string, number>>();

/**
 * How many entities an entity stands under, one above the other: those that are taken before it (`under`).
 * @throws Error where an entity stands under itself
 */
function heightOf(registry: Registry, entity: string, below: readonly string[] = []): number {
  const known = kept.get(registry) ?? new Map<string, number>();
  kept.set(registry, known);
  const found = known.get(entity);
  if (found !== undefined) return found;
  if (below.includes(entity)) throw new Error(`${[...below, entity].join(" is under ")}`);
  const said = registry.entities.get(entity);
  const above = (said?.under ?? []).flatMap((path) => (said === undefined ? [] : (referred(said, path) ?? [])));
  const height =
    above.length === 0 ? 0 : 1 + Math.max(...above.map((one) => heightOf(registry, one, [...below, entity])));
  known.set(entity, height);
  return height;
}

/**
 * The one order in which every transition takes records: first what others stand under (`under`), then by entity and
 * id; limits after all, in the order in which they are moved. So no two transitions wait for each other.
 */
export function lockOrder(registry: Registry): (left: RecordRef, right: RecordRef) => number {
  const { limitOrder } = bookkeeping();
  const rank = (place: RecordRef) =>
    isLimit(place)
      ? Number.MAX_SAFE_INTEGER - limitOrder.length + limitOrder.indexOf(place.entity)
      : heightOf(registry, place.entity);
  return (left, right) =>
    rank(left) - rank(right) ||
    (left.entity < right.entity ? -1 : left.entity > right.entity ? 1 : 0) ||
    left.id.length - right.id.length ||
    (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}
