import type { ReadContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { openedValues } from "../encryption/record.ts";
import { refuse } from "../refusal.ts";
import type { Reading } from "../store/handle.ts";
import { quoted } from "../store/tables/column.ts";
import { isId } from "../../schemas/vocabulary/format/id.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Place } from "./expression.ts";
import { scopeText } from "./parties.ts";
import { projectionOf, selectText } from "./projection.ts";
import { selectedRecord, type SelectedRecord } from "./row.ts";
import { Values, type Asker } from "./values.ts";

/** Who asks, by a context. */
export const askerOf = (context: Pick<ReadContext, "acting" | "ports">): Asker => ({ acting: context.acting, today: context.ports.clock.today() });

/** Fills the array fields that have tables of their own into records, one statement a table. */
export async function withChildren(db: Reading, registry: Registry, entity: string, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0) return;
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const child of projectionOf(registry, entity).table.children) {
    const rows = await db.rows(`SELECT * FROM ${quoted(child.name)} WHERE parent = ANY($1::bigint[]) ORDER BY parent, place`, [[...byId.keys()]]);
    for (const record of records) record[child.field] = [];
    for (const { parent, place: _place, ...item } of rows) {
      const own = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
      const items = byId.get(parent as string)?.[child.field];
      if (Array.isArray(items)) items.push(own);
    }
    for (const record of records) Object.assign(record, openedValues(registry, db.keys, entity, record.id, { [child.field]: record[child.field] }));
  }
}

/**
 * One record with its children, if the asker is a party of it.
 * @param options.lock take the row for writing; inside a transaction only
 * @throws Refusal 1005 the same for a missing and a foreign record
 */
export async function readRecord(context: ReadContext, entity: string, id: unknown, options: { lock?: boolean } = {}): Promise<SelectedRecord> {
  if (typeof id !== "string" || !isId(id)) refuse("1005");
  const place: Place = { registry: context.registry, entity, alias: "t", values: new Values(askerOf(context)) };
  const { table } = projectionOf(context.registry, entity);
  const wanted = place.values.add(id);
  const text = `SELECT ${selectText(place)} FROM ${quoted(table.name)} t WHERE t."id" = ${wanted} AND ${scopeText(place)}${options.lock ? " FOR NO KEY UPDATE OF t" : ""}`;
  const row = await context.db.first(text, place.values.list);
  if (!row) refuse("1005");
  const found = selectedRecord(row, { registry: context.registry, entity, db: context.db });
  await withChildren(context.db, context.registry, entity, [found.record]);
  return found;
}

/** All records of an entity of which the asker is a party, the newest first, with their children. */
export async function readRecords(context: ReadContext, entity: string): Promise<SelectedRecord[]> {
  const place: Place = { registry: context.registry, entity, alias: "t", values: new Values(askerOf(context)) };
  const rows = await context.db.rows(`SELECT ${selectText(place)} FROM ${quoted(projectionOf(context.registry, entity).table.name)} t WHERE ${scopeText(place)} ORDER BY t."id" DESC`, place.values.list);
  const found = rows.map((row) => selectedRecord(row, { registry: context.registry, entity, db: context.db }));
  await withChildren(context.db, context.registry, entity, found.map(({ record }) => record));
  return found;
}
