import type { AnyRecord } from "../any-record.ts";
import type { WriteContext } from "../context.ts";
import { type Column, quoted } from "../store/tables/column.ts";
import type { ChildTable } from "../store/tables/table.ts";
import type { Row, Transaction } from "../store/handle.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import { type Stored, type Unnamed, type Writable, selectedRecord } from "../query/rows.ts";
import type { StoredRecord } from "../engine.ts";
import type { Registry } from "../../../registry/registry.ts";
import { sealedValues } from "../store/encryption/encryption.ts";
import { fillChildren, withChildren } from "../query/read.ts";
import { projectionOf } from "../query/projection.ts";
import type { Writing } from "../store/run-together.ts";
import { anyRecord } from "../query/unscoped.ts";
import { refuse } from "../refusal.ts";

const DIGITS = 6;

/**
 * The statement that takes the next human numbers, $3 of them, of a prefix ($1) in a year ($2), and gives the last. Run
 * within a transaction it makes a series without gaps, as of vouchers: whoever takes the next waits until this
 * transaction has ended.
 * @param given the three values, as rows of a statement: where it gives none, no number is taken
 */
export const nextNumbersOf = (given: string): string => `INSERT INTO number_series (prefix, year, last)
  ${given}
  ON CONFLICT (prefix, year) DO UPDATE SET last = number_series.last + $3::bigint
  RETURNING last`;

const NEXT_NUMBERS = nextNumbersOf("VALUES ($1, $2::integer, $3::bigint)");

/** A human number by its place in the series, in a statement whose first values are those of NEXT_NUMBERS. */
export const numberText = (place: string): string =>
  `$1::text || '-' || $2::text || '-' || lpad((${place})::text, greatest(${DIGITS}, length((${place})::text)), '0')`;

/**
 * The next human numbers of a prefix in the business year: IP-2026-000031. None is given twice. Nobody waits for the
 * transaction that took one, so a number whose transaction fails is missing from its series.
 */
async function nextNumbers(context: WriteContext, prefix: string, count: number): Promise<string[]> {
  const year = context.ports.clock.today().slice(0, 4);
  const [row] = await context.trx.aside<{ last: string }>(NEXT_NUMBERS, [prefix, Number(year), count]);
  const last = Number(row?.last ?? 0);
  return Array.from(
    { length: count },
    (_none, index) => `${prefix}-${year}-${String(last - count + 1 + index).padStart(DIGITS, "0")}`,
  );
}

/** The next human number; see `nextNumbers`. */
export async function nextNumber(context: WriteContext, prefix: string): Promise<string> {
  const [number = ""] = await nextNumbers(context, prefix, 1);
  return number;
}

/** A record's value as the column takes it. */
function stored(column: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return column.carried === "json" ? JSON.stringify(value) : value;
}

/**
 * Writes the items of an array field that has its own table, in their order, in the place of those that are there;
 * gives their rows as they stand, as a read of the table would.
 * @param options.made the record is new: nothing is there yet
 */
async function writeChildren(
  trx: Transaction,
  child: ChildTable,
  parent: string,
  items: readonly Record<string, unknown>[],
  { made = false }: { readonly made?: boolean } = {},
): Promise<Row[]> {
  if (items.length === 0) {
    if (!made) await trx.run(`DELETE FROM ${quoted(child.name)} WHERE parent = $1::bigint`, [parent]);
    return [];
  }
  // Rows that are taken away and rows that are written are others: neither waits for the other.
  const beyond = `WITH gone AS (DELETE FROM ${quoted(child.name)} WHERE parent = $1::bigint AND place >= $3::integer)`;
  const written = await trx.rows<Row & { place: number }>(
    `${made ? "" : beyond} ${placingText(child, { over: !made })}
      RETURNING *`,
    [parent, placed(items), ...(made ? [] : [items.length])],
  );
  return written.toSorted((left, right) => left.place - right.place);
}

/** Items of an array field with their places, as the statement that writes them takes them. */
const placed = (items: readonly Record<string, unknown>[]): string =>
  JSON.stringify(items.map((item, index) => ({ ...item, place: index })));

/** The statement that writes items ($2) of a record ($1) at their places, over those that are there. */
function placingText(child: ChildTable, { over }: { readonly over: boolean }): string {
  const types = [...child.columns.map((column) => `${quoted(column.name)} ${column.type}`), "place integer"];
  // What has a fallback is never empty, also where the item leaves it out.
  const picked = child.columns.map((column) =>
    column.fallback === undefined
      ? `r.${quoted(column.name)}`
      : `coalesce(r.${quoted(column.name)}, ${column.fallback})`,
  );
  const names = child.columns.map((column) => quoted(column.name));
  return `INSERT INTO ${quoted(child.name)} (parent, place, ${names.join(", ")}) SELECT $1::bigint, r.place,
        ${picked.join(", ")}
      FROM jsonb_to_recordset($2::jsonb) AS r(${types.join(", ")})
      ${over ? `ON CONFLICT (parent, place) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(", ")}` : ""}`;
}

/** The statements that write the items of an array field of a record in the place of those that are there. */
function placingChildren(
  child: ChildTable,
  parent: string,
  items: readonly Record<string, unknown>[],
): readonly Writing[] {
  return [
    {
      text: `DELETE FROM ${quoted(child.name)} WHERE parent = $1::bigint AND place >= $2::integer`,
      values: [parent, items.length],
    },
    ...(items.length === 0
      ? []
      : [{ text: placingText(child, { over: true }), values: [parent, placed(items)], rows: items.length }]),
  ];
}

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
  const ids = new Map<string, string[]>();
  for (const prefix of new Set(numbered.values())) {
    const lacking = [...numbered].filter(([, its]) => its === prefix).map(([field]) => field);
    const count = each.reduce((sum, values) => sum + lacking.filter((field) => values[field] === undefined).length, 0);
    if (count > 0) ids.set(prefix, await nextNumbers(context, prefix, count));
  }
  return each.map((values) => {
    const whole = { ...values };
    for (const [field, prefix] of numbered) if (whole[field] === undefined) whole[field] = ids.get(prefix)?.shift();
    return whole;
  });
}

/** The values of a new record as its table takes them: with its id, version 1 and defaults. */
function draftOf(context: WriteContext, entity: string, values: Record<string, unknown>): Record<string, unknown> {
  const at = context.ports.clock.stamp();
  const by = context.acting?.user.id ?? null;
  const draft: AnyRecord = withDefaults(context.registry, entity, {
    id: context.ports.ids.next(),
    ...values,
    version: 1,
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
  });
  return sealedValues(context.registry, context.trx.keys, entity, String(draft.id), draft);
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
      VALUES (${columns.map((column, index) => `$${index + 1}::${column.type}`).join(", ")})
      RETURNING *`,
    columns.map((column) => stored(column, whole[column.name])),
  );
  if (!row) throw new Error(`${entity} was not added`);
  const { record } = selectedRecord(row, { registry: context.registry, entity, db: context.trx });
  for (const child of table.children) {
    const items = (whole[child.field] ?? []) as Record<string, unknown>[];
    const rows = await writeChildren(context.trx, child, record.id, items, { made: true });
    fillChildren(context.trx, context.registry, entity, record, child, rows);
  }
  return record;
}

/**
 * The statement that adds records, each with its id, version 1, human number and defaults, to be run together with
 * others; undefined where there are none. Asks no rights.
 * @throws Error where the entity has array fields with tables of their own
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
    rows: each.length,
  };
}

/** Whether a field of a record is one that only the store writes. */
const isStoresOwn = (field: string): boolean => field === "id" || OWN.has(field);

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
  const columns = changedColumns(context.registry, entity, values);
  const sets = columns.map((column, index) => `${quoted(column.name)} = $${index + 5}::${column.type}`);
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
    const rows = await writeChildren(context.trx, child, id, (values[child.field] ?? []) as Record<string, unknown>[]);
    fillChildren(context.trx, context.registry, entity, record, child, rows);
  }
  const there = [...same, ...children].map(({ field }) => field);
  await withChildren(context.trx, context.registry, entity, [record], { but: there });
  return record;
}

/** The columns of what is changed of a record. @throws Error for a field without a column */
function changedColumns(registry: Registry, entity: string, values: Record<string, unknown>): Column[] {
  const { table } = projectionOf(registry, entity);
  return Object.keys(values)
    .filter(
      (field) =>
        values[field] !== undefined && !isStoresOwn(field) && !table.children.some((child) => child.field === field),
    )
    .map((field) => {
      const column = table.byName.get(field);
      if (!column) throw new Error(`${entity} has no column "${field}"`);
      return column;
    });
}

/** What is to be changed of a record of this version. */
interface Changing<Values> {
  readonly id: string;
  readonly version: number;
  /** Wire spelling; an absent field stays, null empties it, an array with its own table is replaced whole. */
  readonly values: Values;
}

/**
 * The statements that change records as `updateRecord` does, one for all that change the same fields, to be run
 * together with others; asks no rights. Running them refuses with stale_version where a record has another version by
 * then, and with not_found where it is gone.
 */
export function updatingRecords<Entity extends keyof Records>(
  context: WriteContext,
  entity: Entity,
  each: readonly Changing<Writable<Entity>>[],
): readonly Writing[] {
  const { table } = projectionOf(context.registry, entity);
  const alike = new Map<string, { columns: Column[]; rows: Record<string, unknown>[]; first: string }>();
  const lists: Writing[] = [];
  for (const { id, version, values: given } of each) {
    const values = sealedValues(context.registry, context.trx.keys, entity, id, given as Record<string, unknown>);
    const columns = changedColumns(context.registry, entity, values);
    const key = columns.map(({ name }) => name).join(" ");
    const group = alike.get(key) ?? { columns, rows: [], first: id };
    group.rows.push({ ...Object.fromEntries(columns.map(({ name }) => [name, values[name]])), id, version });
    alike.set(key, group);
    for (const child of table.children) {
      const items = values[child.field];
      if (items !== undefined) lists.push(...placingChildren(child, id, (items ?? []) as Record<string, unknown>[]));
    }
  }
  const updates = [...alike.values()].map(({ columns, rows, first }) => ({
    text: `UPDATE ${quoted(table.name)} t
      SET ${columns.map(({ name }) => `${quoted(name)} = r.${quoted(name)}, `).join("")}version = t.version + 1,
        updated_at = $2::timestamptz, updated_by = $3::bigint
      FROM jsonb_to_recordset($1::jsonb) AS r(
        ${columns.map(({ name, type }) => `${quoted(name)} ${type}, `).join("")}id bigint, version integer
      )
      WHERE t.id = r.id AND t.version = r.version`,
    values: [JSON.stringify(rows), context.ports.clock.stamp(), context.acting?.user.id ?? null],
    rows: rows.length,
    otherwise: () => refuseStale(context, entity, first),
  }));
  return [...updates, ...lists];
}

/** Refuses with 1054 and what is true by now, or 1005 when nothing is. */
export async function refuseStale(context: WriteContext, entity: string, id: string): Promise<never> {
  const now = await anyRecord(context.trx, context.registry, entity, id);
  if (!now) refuse("not_found");
  refuse("stale_version", { data: { current_status: now.status, current_version: now.version } });
}

/**
 * Removes a record of this version with its children; asks no rights.
 * @throws Refusal stale_version when the record has another version by now, not_found when it is gone
 */
export async function deleteRecord(context: WriteContext, entity: string, id: string, version: number): Promise<void> {
  const { table } = projectionOf(context.registry, entity);
  const removed = await context.trx.run(
    `DELETE FROM ${quoted(table.name)} WHERE id = $1::bigint AND version = $2::integer`,
    [id, version],
  );
  if (removed === 0) await refuseStale(context, entity, id);
}
