import type { Records } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { openedValues } from "../store/encryption/encryption.ts";
import { refuse } from "../refusal.ts";
import type { Reading, Row } from "../store/handle.ts";
import { quoted } from "../store/tables/column.ts";
import { type ChildTable, tableOf } from "../store/tables/table.ts";
import { isId } from "../../../schemas/vocabulary/format/id.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ExpressionScope } from "./expression.ts";
import { scopeText } from "./parties.ts";
import { projectionOf, selectText } from "./projection.ts";
import { selectedRecord, type SelectedOf, type SelectedRecord, type Unnamed } from "./rows.ts";
import { Values, type Asker } from "./values.ts";

/** Who asks, by a context. */
export const askerOf = (context: Pick<ReadContext, "acting" | "ports">): Asker => ({
  acting: context.acting,
  today: context.ports.clock.today(),
});

/** Where a statement reads records of an entity, as somebody may see them. */
const scopeOf = (context: ReadContext, entity: string): ExpressionScope => ({
  registry: context.registry,
  entity,
  alias: "t",
  values: new Values(askerOf(context)),
});

/**
 * The statement that reads the rows of some child tables in their order, each as `list`, the place of its table here,
 * `parent`, and `<list>_<column>` for each column of that table.
 */
function childrenText(children: readonly ChildTable[]): string {
  const columnsOf = (list: number, isOwn: boolean): string[] =>
    (children[list]?.columns ?? []).map(
      ({ name, type }) => `${isOwn ? quoted(name) : `NULL::${type}`} AS ${quoted(`${list}_${name}`)}`,
    );
  const parts = children.map(({ name }, own) =>
    [
      `SELECT ${own} AS list, parent, place, ${children.flatMap((_, list) => columnsOf(list, list === own)).join(", ")}`,
      `FROM ${quoted(name)} WHERE parent = ANY($1::bigint[])`,
    ].join(" "),
  );
  return `${parts.join(" UNION ALL ")} ORDER BY list, parent, place`;
}

/** A row of a child table as it is read with those of others: the place of its table, and its record. */
type ListedRow = Row & { readonly list: number; readonly parent: string };

const askRows = (db: Reading, children: readonly ChildTable[], ids: readonly string[]): Promise<ListedRow[]> =>
  children.length === 0 ? Promise.resolve([]) : db.rows<ListedRow>(childrenText(children), [ids]);

/**
 * The rows of records whose ids are known before the records are read, for withChildren: within a transaction they are
 * asked together with the records, so that nothing waits for the answer. Undefined outside of one.
 */
export const childrenAhead = (
  db: Reading,
  registry: Registry,
  entity: string,
  ids: readonly string[],
): Promise<readonly ListedRow[]> | undefined =>
  db.together === undefined ? undefined : askRows(db, projectionOf(registry, entity).table.children, ids);

/**
 * Fills the array fields that have tables of their own into records, by one statement for all of them.
 * @param options.but fields that are known already
 * @param options.ahead rows of all fields that were read before
 */
export async function withChildren(
  db: Reading,
  registry: Registry,
  entity: string,
  records: readonly StoredRecord[],
  { but = [], ahead }: { but?: readonly string[]; ahead?: readonly ListedRow[] | undefined } = {},
): Promise<void> {
  const children = projectionOf(registry, entity).table.children.filter(({ field }) => !but.includes(field));
  if (records.length === 0 || children.length === 0) return;
  const rows =
    ahead ??
    (await askRows(
      db,
      children,
      records.map(({ id }) => id),
    ));
  const byList = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.list} ${row.parent}`;
    const known = byList.get(key);
    if (known === undefined) byList.set(key, [row]);
    else known.push(row);
  }
  for (const record of records)
    for (const [list, child] of children.entries())
      fillChildren(
        db,
        registry,
        entity,
        record,
        child,
        (byList.get(`${list} ${record.id}`) ?? []).map((row) =>
          Object.fromEntries(child.columns.map(({ name }) => [name, row[`${list}_${name}`]])),
        ),
      );
}

/** Fills an array field with its rows, in their order, into a record. */
export function fillChildren(
  db: Pick<Reading, "keys">,
  registry: Registry,
  entity: string,
  record: StoredRecord,
  { field }: ChildTable,
  rows: readonly Row[],
): void {
  const items = rows.map(({ parent: _parent, place: _place, ...item }) =>
    Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)),
  );
  Object.assign(record, openedValues(registry, db.keys, entity, record.id, { [field]: items }));
}

/** How one record is read. */
interface ReadOptions {
  readonly lock?: boolean;
  /** The record as it stands, where it was taken before: its rows are not read again while its version is the same. */
  readonly known?: StoredRecord | null | undefined;
}

/**
 * One record with its children, if the asker is a party of it.
 * @param options.lock take the row for writing; inside a transaction only
 * @throws Refusal not_found the same for a missing and a foreign record
 */
export function readRecord<Entity extends keyof Records>(
  context: ReadContext,
  entity: Entity,
  id: unknown,
  options?: ReadOptions,
): Promise<SelectedOf<Entity>>;
export function readRecord<Name extends string>(
  context: ReadContext,
  entity: Unnamed<Name>,
  id: unknown,
  options?: ReadOptions,
): Promise<SelectedRecord>;
export async function readRecord(
  context: ReadContext,
  entity: string,
  id: unknown,
  options: ReadOptions = {},
): Promise<SelectedRecord> {
  if (typeof id !== "string" || !isId(id)) refuse("not_found");
  const scope = scopeOf(context, entity);
  const { table } = projectionOf(context.registry, entity);
  const wanted = scope.values.add(id);
  const text = `SELECT ${selectText(scope)}
    FROM ${quoted(table.name)} t
    WHERE t."id" = ${wanted} AND ${scopeText(scope)}${options.lock ? " FOR NO KEY UPDATE OF t" : ""}`;
  const { known } = options;
  const isAhead = known === undefined && options.lock !== true;
  const [row, ahead] = await Promise.all([
    context.db.first(text, scope.values.list),
    isAhead ? childrenAhead(context.db, context.registry, entity, [id]) : undefined,
  ]);
  if (!row) refuse("not_found");
  const found = selectedRecord(row, { registry: context.registry, entity, db: context.db });
  const isKnown = known?.id === found.record.id && known.version === found.record.version;
  if (!isKnown) await withChildren(context.db, context.registry, entity, [found.record], { ahead });
  else for (const { field } of table.children) Object.assign(found.record, { [field]: known[field] });
  return found;
}

/** Selected rows as records, with their children. */
async function withRows(context: ReadContext, entity: string, rows: readonly Row[]): Promise<SelectedRecord[]> {
  const found = rows.map((row) => selectedRecord(row, { registry: context.registry, entity, db: context.db }));
  await withChildren(
    context.db,
    context.registry,
    entity,
    found.map(({ record }) => record),
  );
  return found;
}

/** Those of some records, by their ids, of which the asker is a party, with their children. */
export function readSome<Entity extends keyof Records>(
  context: ReadContext,
  entity: Entity,
  ids: readonly string[],
): Promise<SelectedOf<Entity>[]>;
export function readSome<Name extends string>(
  context: ReadContext,
  entity: Unnamed<Name>,
  ids: readonly string[],
): Promise<SelectedRecord[]>;
export async function readSome(
  context: ReadContext,
  entity: string,
  ids: readonly string[],
): Promise<SelectedRecord[]> {
  if (ids.length === 0) return [];
  const scope = scopeOf(context, entity);
  const wanted = scope.values.add([...ids]);
  const rows = await context.db.rows(
    `SELECT ${selectText(scope)}
      FROM ${quoted(projectionOf(context.registry, entity).table.name)} t
      WHERE t."id" = ANY(${wanted}::bigint[]) AND ${scopeText(scope)}`,
    scope.values.list,
  );
  return withRows(context, entity, rows);
}

/** Ids of records of which the asker is a party, in ascending order after one of them, so many at most. */
export async function scopedIds(
  context: ReadContext,
  entity: string,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const scope = scopeOf(context, entity);
  const [from, limit] = [scope.values.add(after), scope.values.add(most)];
  const rows = await context.db.rows<{ id: string }>(
    `SELECT t."id"
      FROM ${quoted(projectionOf(context.registry, entity).table.name)} t
      WHERE t."id" > ${from}::bigint AND ${scopeText(scope)}
      ORDER BY t."id"
      LIMIT ${limit}::integer`,
    scope.values.list,
  );
  return rows.map(({ id }) => id);
}

/** All records of an entity of which the asker is a party, the newest first, with their children. */
export function readRecords<Entity extends keyof Records>(
  context: ReadContext,
  entity: Entity,
): Promise<SelectedOf<Entity>[]>;
export function readRecords<Name extends string>(
  context: ReadContext,
  entity: Unnamed<Name>,
): Promise<SelectedRecord[]>;
export async function readRecords(context: ReadContext, entity: string): Promise<SelectedRecord[]> {
  const scope = scopeOf(context, entity);
  const rows = await context.db.rows(
    `SELECT ${selectText(scope)}
      FROM ${quoted(projectionOf(context.registry, entity).table.name)} t
      WHERE ${scopeText(scope)}
      ORDER BY t."id" DESC`,
    scope.values.list,
  );
  return withRows(context, entity, rows);
}

/**
 * The id of the newest record of which the asker is a party and whose fields have these values.
 * @param where fields with a column to the value each must have
 * @returns undefined where there is none
 */
export async function newestId(
  context: ReadContext,
  entity: string,
  where: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const scope = scopeOf(context, entity);
  const { name, byName } = tableOf(context.registry, entity);
  const tests = Object.entries(where).map(
    ([field, value]) => `t.${quoted(field)} = ${scope.values.add(value)}::${byName.get(field)?.type ?? "text"}`,
  );
  const row = await context.db.first<{ id: string }>(
    `SELECT t."id"
      FROM ${quoted(name)} t
      WHERE ${[...tests, scopeText(scope)].join(" AND ")}
      ORDER BY t."created_at" DESC, t."id" DESC
      LIMIT 1`,
    scope.values.list,
  );
  return row?.id;
}
