import type { Registry } from "../../../../registry/registry.ts";
import type { Entity } from "../../../../generated/types/grammar/index.d.ts";
import { bookkeeping } from "../bookkeeping.ts";
import { resolved, quoted } from "../../store/tables/column.ts";
import type { RecordRef } from "../plan/plan.ts";
import type { Reading } from "../../store/handle.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { tableOf } from "../../store/tables/table.ts";
import type { Row } from "../plan/model.ts";

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

const cache = new WeakMap<Registry, Map<string, number>>();

/**
 * How many entities an entity stands under, one above the other: those that are taken before it (`under`).
 * @throws Error where an entity stands under itself
 */
function heightOf(registry: Registry, entity: string, below: readonly string[] = []): number {
  const known = cache.get(registry) ?? new Map<string, number>();
  cache.set(registry, known);
  const found = known.get(entity);
  if (found !== undefined) return found;
  if (below.includes(entity)) throw new Error(`${[...below, entity].join(" is under ")}`);
  const definition = registry.entities.get(entity);
  const above = (definition?.under ?? []).flatMap((path) =>
    definition === undefined ? [] : (referred(definition, path) ?? []),
  );
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
  const rank = (ref: RecordRef) =>
    isLimit(ref)
      ? Number.MAX_SAFE_INTEGER - limitOrder.length + limitOrder.indexOf(ref.entity)
      : heightOf(registry, ref.entity);
  return (left, right) =>
    rank(left) - rank(right) ||
    (left.entity < right.entity ? -1 : left.entity > right.entity ? 1 : 0) ||
    left.id.length - right.id.length ||
    (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}

/** Records by `entity id`; null where there is none. */
export type Records = ReadonlyMap<string, Row | null>;

/** A place as records are kept by it. */
export const keyOf = ({ entity, id }: RecordRef): string => `${entity} ${id}`;

/** What was looked at before anything is taken. */
export interface Seen {
  readonly records: Records;
  /** Keys of those that are going to be written. */
  readonly written: ReadonlySet<string>;
}

const refOf = (key: string): RecordRef => {
  const [entity = "", id = ""] = key.split(" ");
  return { entity, id };
};

/**
 * Takes records that were looked at, all of them in one statement, which takes them in the one order: the parts of a
 * UNION ALL are read to their ends one after the other, and each takes its rows by id. Records that others stand on are
 * kept as they are instead, unless one of them is going to be written. Gives them as they now stay: one that has moved
 * on since it was seen is read again.
 */
export async function lockSeen(db: Reading, registry: Registry, { records, written }: Seen): Promise<Records> {
  const locked = new Map<string, Row | null>();
  const there = [...records]
    .flatMap(([key, record]) => (record === null ? [] : [refOf(key)]))
    .toSorted(lockOrder(registry));
  const entities = [...new Set(there.map((ref) => ref.entity))];
  const refsOf = (entity: string) => there.filter((ref) => ref.entity === entity);
  const isShared = (entity: string) =>
    registry.entities.get(entity)?.standing === true && !refsOf(entity).some((ref) => written.has(keyOf(ref)));
  const found =
    entities.length === 0
      ? []
      : await db.rows<{ part: number; id: string; version: number }>(
          `WITH ${entities
            .map(
              (entity, part) => `p${part} AS (
                SELECT id, version
                FROM ${quoted(tableOf(registry, entity).name)}
                WHERE id = ANY($${part + 1}::bigint[])
                ORDER BY id ${isShared(entity) ? "FOR SHARE" : "FOR NO KEY UPDATE"}
              )`,
            )
            .join(", ")}
            ${entities.map((_entity, part) => `SELECT ${part} AS part, id, version FROM p${part}`).join(" UNION ALL ")}`,
          entities.map((entity) => refsOf(entity).map(({ id }) => id)),
        );
  for (const [part, entity] of entities.entries()) {
    const rows = found.filter((row) => row.part === part);
    const isSame = ({ id, version }: { id: string; version: number }) =>
      records.get(keyOf({ entity, id }))?.version === version;
    for (const { id } of rows.filter(isSame))
      locked.set(keyOf({ entity, id }), records.get(keyOf({ entity, id })) ?? null);
    const moved = rows.filter((row) => !isSame(row)).map(({ id }) => id);
    for (const record of moved.length === 0 ? [] : await anyRecords(db, registry, entity, { id: moved }))
      locked.set(keyOf({ entity, id: record.id }), record);
  }
  return locked;
}
