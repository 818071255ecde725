import type { Records } from "../../../generated/types/records.d.ts";
import type { Stored, Unnamed, Writable } from "../query/stored.ts";
import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { Registry } from "../../../registry/registry.ts";
import { sealedValues } from "../store/encryption/record.ts";
import { withChildren } from "../query/read.ts";
import { projectionOf } from "../query/projection.ts";
import { selectedRecord } from "../query/row.ts";
import { quoted, type Column } from "../store/tables/column.ts";
import { nextNumber } from "./number.ts";
import { stored, writeChildren } from "./values.ts";

/** The values with the defaults of the entity's stored fields where nothing is said. */
export function withDefaults(
  registry: Registry,
  entity: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const { table, properties } = projectionOf(registry, entity);
  const unsaid = [...properties].filter(
    ([field, property]) => values[field] === undefined && property.default !== undefined && table.byName.has(field),
  );
  return { ...values, ...Object.fromEntries(unsaid.map(([field, property]) => [field, property.default])) };
}

const OWN = new Set(["version", "created_at", "created_by", "updated_at", "updated_by"]);

/** The values of a new record as its table takes them: with its id, version 1, human number and defaults. */
async function draftOf(
  context: WriteContext,
  entity: string,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { properties } = projectionOf(context.registry, entity);
  const at = context.ports.clock.stamp();
  const by = context.acting?.user.id ?? null;
  const draft = withDefaults(context.registry, entity, {
    id: context.ports.ids.next(),
    ...values,
    version: 1,
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
  });
  const prefix = context.registry.entities.get(entity)?.number;
  if (prefix && draft["number"] === undefined) draft["number"] = await nextNumber(context, prefix);
  for (const [field, property] of properties)
    if (property.number && draft[field] === undefined) draft[field] = await nextNumber(context, property.number);
  return sealedValues(context.registry, context.trx.keys, entity, String(draft["id"]), draft);
}

/** The columns of what is said of a new record. @throws Error for a field without a column */
function columnsOf(context: WriteContext, entity: string, whole: Record<string, unknown>): Column[] {
  const { table } = projectionOf(context.registry, entity);
  const isChild = (field: string) => table.children.some((child) => child.field === field);
  return Object.keys(whole)
    .filter((field) => whole[field] !== undefined && whole[field] !== null && !isChild(field))
    .map((field) => {
      const column = table.byName.get(field);
      if (!column) throw new Error(`${entity} has no column "${field}"`);
      return column;
    });
}

/**
 * Adds a record with its id, version 1, human number, defaults and children; asks no rights.
 * @param values wire spelling; fields without a column are an error; `id` may be given by seeds
 */
export function insertRecord<Entity extends keyof Records>(
  context: WriteContext,
  entity: Entity,
  values: Writable<Entity>,
): Promise<Stored<Entity>>;
export function insertRecord<Name extends string>(
  context: WriteContext,
  entity: Unnamed<Name>,
  values: Record<string, unknown>,
): Promise<StoredRecord>;
export async function insertRecord(
  context: WriteContext,
  entity: string,
  values: Record<string, unknown>,
): Promise<StoredRecord> {
  const { table } = projectionOf(context.registry, entity);
  const whole = await draftOf(context, entity, values);
  const columns = columnsOf(context, entity, whole);
  const row = await context.trx.first(
    `INSERT INTO ${quoted(table.name)} (${columns.map((column) => quoted(column.name)).join(", ")})
      VALUES (${columns.map((column, place) => `$${place + 1}::${column.type}`).join(", ")})
      RETURNING *`,
    columns.map((column) => stored(column, whole[column.name])),
  );
  if (!row) throw new Error(`${entity} was not added`);
  const { record } = selectedRecord(row, { registry: context.registry, entity, db: context.trx });
  for (const child of table.children)
    await writeChildren(context.trx, child, record.id, (whole[child.field] ?? []) as Record<string, unknown>[]);
  await withChildren(context.trx, context.registry, entity, [record]);
  return record;
}

/**
 * Adds records that say the same fields in one statement, each with its id, version 1 and defaults; asks no rights.
 * @throws Error where the entity has array fields with tables of their own
 */
export function insertRecords<Entity extends keyof Records>(
  context: WriteContext,
  entity: Entity,
  each: readonly Writable<Entity>[],
): Promise<void>;
export function insertRecords<Name extends string>(
  context: WriteContext,
  entity: Unnamed<Name>,
  each: readonly Record<string, unknown>[],
): Promise<void>;
export async function insertRecords(
  context: WriteContext,
  entity: string,
  each: readonly Record<string, unknown>[],
): Promise<void> {
  if (each.length === 0) return;
  const { table } = projectionOf(context.registry, entity);
  if (table.children.length > 0) throw new Error(`${entity} has rows of its own, and is added one by one`);
  const drafts: Record<string, unknown>[] = [];
  for (const values of each) drafts.push(await draftOf(context, entity, values));
  const columns = [
    ...new Map(drafts.flatMap((draft) => columnsOf(context, entity, draft).map((one) => [one.name, one]))).values(),
  ];
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const added = await context.trx.run(
    `INSERT INTO ${quoted(table.name)} (${names}) SELECT ${names}
      FROM jsonb_to_recordset($1::jsonb) AS r(
        ${columns.map((column) => `${quoted(column.name)} ${column.type}`).join(", ")}
      )`,
    [JSON.stringify(drafts)],
  );
  if (added !== drafts.length) throw new Error(`${added} of ${drafts.length} were added to ${entity}`);
}

/** Whether a field of a record is one that only the store writes. */
export const isStoresOwn = (field: string): boolean => field === "id" || OWN.has(field);
