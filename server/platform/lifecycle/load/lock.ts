import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { quoted } from "../../store/tables/column.ts";
import { tableOf } from "../../store/tables/table.ts";
import type { Row } from "../plan/model.ts";
import type { RecordRef } from "../plan/snapshot.ts";
import { lockOrder } from "./order.ts";

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

const placeOf = (key: string): RecordRef => {
  const [entity = "", id = ""] = key.split(" ");
  return { entity, id };
};

/**
 * Takes records that were looked at, all of them in the one order, each entity's in one statement. Records that others
 * stand on are kept as they are instead, unless one of them is going to be written. Gives them as they now stay: one
 * that has moved on since it was seen is read again.
 */
export async function lockSeen(db: Reading, registry: Registry, { records, written }: Seen): Promise<Records> {
  const taken = new Map<string, Row | null>();
  const there = [...records]
    .flatMap(([key, record]) => (record === null ? [] : [placeOf(key)]))
    .toSorted(lockOrder(registry));
  for (const entity of new Set(there.map((place) => place.entity))) {
    const places = there.filter((place) => place.entity === entity);
    const isShared =
      registry.entities.get(entity)?.standing === true && !places.some((place) => written.has(keyOf(place)));
    const rows = await db.rows<{ id: string; version: number }>(
      `SELECT id, version
        FROM ${quoted(tableOf(registry, entity).name)}
        WHERE id = ANY($1::bigint[])
        ORDER BY id ${isShared ? "FOR SHARE" : "FOR NO KEY UPDATE"}`,
      [places.map(({ id }) => id)],
    );
    const isSame = ({ id, version }: { id: string; version: number }) =>
      records.get(keyOf({ entity, id }))?.["version"] === version;
    for (const { id } of rows.filter(isSame))
      taken.set(keyOf({ entity, id }), records.get(keyOf({ entity, id })) ?? null);
    const moved = rows.filter((row) => !isSame(row)).map(({ id }) => id);
    for (const record of moved.length === 0 ? [] : await anyRecords(db, registry, entity, { id: moved }))
      taken.set(keyOf({ entity, id: record.id }), record);
  }
  return taken;
}
