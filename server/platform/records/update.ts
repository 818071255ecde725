import type { Records } from "../../../generated/types/records.d.ts";
import type { Stored, Unnamed, Writable } from "../query/stored.ts";
import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { sealedValues } from "../store/encryption/record.ts";
import { anyRecord } from "../query/unscoped.ts";
import { fillChildren, withChildren } from "../query/read.ts";
import { projectionOf } from "../query/projection.ts";
import { selectedRecord } from "../query/row.ts";
import { refuse } from "../refusal.ts";
import { quoted } from "../store/tables/column.ts";
import type { ChildTable } from "../store/tables/table.ts";
import { isStoresOwn } from "./insert.ts";
import { stored, writeChildren } from "./values.ts";

/** Whether an array field with its own table is given as it stands, or not at all. */
function isSame({ field, columns }: ChildTable, known: StoredRecord, given: Record<string, unknown>): boolean {
  if (given[field] === undefined) return true;
  const plain = (items: unknown) =>
    JSON.stringify(
      ((items ?? []) as Record<string, unknown>[]).map((item) => columns.map(({ name }) => item[name] ?? null)),
    );
  return plain(given[field]) === plain(known[field]);
}

/**
 * Changes fields of a record if it still has this version, which then grows by one; asks no rights.
 * @param given wire spelling; an absent field stays, null empties it, an array with its own table is replaced whole
 * @param options.known the whole record as it stands in this transaction: rows of its own that stay the same are
 * neither written nor read
 * @throws Refusal stale_version when the record has another version by now, not_found when it is gone
 */
export function updateRecord<Entity extends keyof Records>(
  context: WriteContext,
  entity: Entity,
  id: string,
  version: number,
  given: Writable<Entity>,
  options?: { known?: Stored<Entity> | undefined },
): Promise<Stored<Entity>>;
export function updateRecord<Name extends string>(
  context: WriteContext,
  entity: Unnamed<Name>,
  id: string,
  version: number,
  given: Record<string, unknown>,
  options?: { known?: StoredRecord | undefined },
): Promise<StoredRecord>;
export async function updateRecord(
  context: WriteContext,
  entity: string,
  id: string,
  version: number,
  given: Record<string, unknown>,
  { known }: { known?: StoredRecord | undefined } = {},
): Promise<StoredRecord> {
  const values = sealedValues(context.registry, context.trx.keys, entity, id, given);
  const { table } = projectionOf(context.registry, entity);
  const children = table.children.filter((child) => values[child.field] !== undefined);
  const columns = Object.keys(values)
    .filter(
      (field) =>
        values[field] !== undefined && !isStoresOwn(field) && !table.children.some((child) => child.field === field),
    )
    .map((field) => {
      const column = table.byName.get(field);
      if (!column) throw new Error(`${entity} has no column "${field}"`);
      return column;
    });
  const sets = columns.map((column, place) => `${quoted(column.name)} = $${place + 5}::${column.type}`);
  const row = await context.trx.first(
    `UPDATE ${quoted(table.name)}
      SET ${[...sets, "version = version + 1", "updated_at = $3::timestamptz", "updated_by = $4::bigint"].join(", ")}
      WHERE id = $1::bigint AND version = $2::integer
      RETURNING *`,
    [
      id,
      version,
      context.ports.clock.stamp(),
      context.acting?.user.id ?? null,
      ...columns.map((column) => stored(column, values[column.name])),
    ],
  );
  if (!row) return refuseStale(context, entity, id);
  const { record } = selectedRecord(row, { registry: context.registry, entity, db: context.trx });
  const same = known === undefined ? [] : table.children.filter((child) => isSame(child, known, given));
  for (const { field } of same) record[field] = known?.[field];
  for (const child of children) {
    if (same.includes(child)) continue;
    await context.trx.run(`DELETE FROM ${quoted(child.name)} WHERE parent = $1::bigint`, [id]);
    const rows = await writeChildren(context.trx, child, id, (values[child.field] ?? []) as Record<string, unknown>[]);
    fillChildren(context.trx, context.registry, entity, record, child, rows);
  }
  const there = [...same, ...children].map(({ field }) => field);
  await withChildren(context.trx, context.registry, entity, [record], { but: there });
  return record;
}

/** Refuses with 1054 and what is true by now, or 1005 when nothing is. */
export async function refuseStale(context: WriteContext, entity: string, id: string): Promise<never> {
  const now = await anyRecord(context.trx, context.registry, entity, id);
  if (!now) refuse("not_found");
  refuse("stale_version", { data: { current_status: now["status"], current_version: now.version } });
}
