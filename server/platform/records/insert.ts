import type { Records } from "../../../generated/types/records.d.ts";
import type { Stored, Unnamed, Writable } from "../query/stored.ts";
import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { Registry } from "../../../registry/registry.ts";
import { sealedValues } from "../store/encryption/record.ts";
import { fillChildren } from "../query/read.ts";
import { projectionOf } from "../query/projection.ts";
import { selectedRecord } from "../query/row.ts";
import { quoted, type Column } from "../store/tables/column.ts";
import type { Writing } from "../store/run-together.ts";
import { nextNumbers } from "./number.ts";
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

/** The human numbers that a record of an entity has: field to prefix. */
function numberedBy(registry: Registry, entity: string): ReadonlyMap<string, string> {
  const own = registry.entities.get(entity)?.number;
  const others = [...projectionOf(registry, entity).properties].flatMap(([field, { number }]) =>
    number ? [[field, number] as const] : [],
  );
  return new Map([...(own ? [["number", own] as const] : []), ...others]);
}

/** New records with the human numbers that they lack, those of one prefix taken at once. */
async function withNumbers(
  context: WriteContext,
  entity: string,
  each: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const numbered = numberedBy(context.registry, entity);
  const taken = new Map<string, string[]>();
  for (const prefix of new Set(numbered.values())) {
    const lacking = [...numbered].filter(([, its]) => its === prefix).map(([field]) => field);
    const count = each.reduce((sum, values) => sum + lacking.filter((field) => values[field] === undefined).length, 0);
    if (count > 0) taken.set(prefix, await nextNumbers(context, prefix, count));
  }
  return each.map((values) => {
    const whole = { ...values };
    for (const [field, prefix] of numbered) if (whole[field] === undefined) whole[field] = taken.get(prefix)?.shift();
    return whole;
  });
}

/** The values of a new record as its table takes them: with its id, version 1 and defaults. */
function draftOf(context: WriteContext, entity: string, values: Record<string, unknown>): Record<string, unknown> {
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
  const [numbered = values] = await withNumbers(context, entity, [values]);
  const whole = draftOf(context, entity, numbered);
  const columns = columnsOf(context, entity, whole);
  const row = await context.trx.first(
    `INSERT INTO ${quoted(table.name)} (${columns.map((column) => quoted(column.name)).join(", ")})
      VALUES (${columns.map((column, place) => `$${place + 1}::${column.type}`).join(", ")})
      RETURNING *`,
    columns.map((column) => stored(column, whole[column.name])),
  );
  if (!row) throw new Error(`${entity} was not added`);
  const { record } = selectedRecord(row, { registry: context.registry, entity, db: context.trx });
  for (const child of table.children) {
    const items = (whole[child.field] ?? []) as Record<string, unknown>[];
    const rows = await writeChildren(context.trx, child, record.id, items);
    fillChildren(context.trx, context.registry, entity, record, child, rows);
  }
  return record;
}

/**
 * Adds records in one statement, each with its id, version 1, human number and defaults; asks no rights.
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
  const inserting = await insertingRecords(context, entity, each);
  if (inserting === undefined) return;
  const added = await context.trx.run(inserting.text, inserting.values);
  if (added !== each.length) throw new Error(`${added} of ${each.length} were added to ${entity}`);
}

/**
 * The statement that adds records as `insertRecords` does, to be run together with others; undefined where there are
 * none.
 */
export async function insertingRecords(
  context: WriteContext,
  entity: string,
  each: readonly Record<string, unknown>[],
): Promise<Writing | undefined> {
  if (each.length === 0) return undefined;
  const { table } = projectionOf(context.registry, entity);
  if (table.children.length > 0) throw new Error(`${entity} has rows of its own, and is added one by one`);
  const drafts = (await withNumbers(context, entity, each)).map((values) => draftOf(context, entity, values));
  const columns = [
    ...new Map(drafts.flatMap((draft) => columnsOf(context, entity, draft).map((one) => [one.name, one]))).values(),
  ];
  const names = columns.map((column) => quoted(column.name)).join(", ");
  return {
    text: `INSERT INTO ${quoted(table.name)} (${names}) SELECT ${names}
      FROM jsonb_to_recordset($1::jsonb) AS r(
        ${columns.map((column) => `${quoted(column.name)} ${column.type}`).join(", ")}
      )`,
    values: [JSON.stringify(drafts)],
  };
}

/** Whether a field of a record is one that only the store writes. */
export const isStoresOwn = (field: string): boolean => field === "id" || OWN.has(field);
