import type { Records } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { StoredRecord } from "../engine.ts";
import type { Reading } from "../store/handle.ts";
import { quoted } from "../store/tables/column.ts";
import { tableOf } from "../store/tables/table.ts";
import { childrenAhead, withChildren } from "./read.ts";
import { selectedRecord, type Stored, type Unnamed } from "./rows.ts";

/** Values by which records of an entity are found. */
export type Where<Entity extends keyof Records> = Partial<Record<keyof Records[Entity], unknown>>;

/** Options of the reads that ask no rights. */
interface AnyOptions {
  /** Takes the rows for writing, or keeps them as they are beside other readers; inside a transaction only. */
  lock?: boolean | "shared";
  /** Field to order by; a leading minus means descending. */
  order?: string;
  limit?: number;
}

/**
 * Records by equal values (a list means any of them, null means empty; of a field that holds several, one is enough),
 * whoever they belong to. Only for the engine, jobs and links, which then decide themselves who may know.
 */
export function anyRecords<Entity extends keyof Records>(
  db: Reading,
  registry: Registry,
  entity: Entity,
  where: Where<Entity>,
  options?: AnyOptions,
): Promise<Stored<Entity>[]>;
export function anyRecords<Name extends string>(
  db: Reading,
  registry: Registry,
  entity: Unnamed<Name>,
  where: Record<string, unknown>,
  options?: AnyOptions,
): Promise<StoredRecord[]>;
export async function anyRecords(
  db: Reading,
  registry: Registry,
  entity: string,
  where: Record<string, unknown>,
  options: AnyOptions = {},
): Promise<StoredRecord[]> {
  const { name, byName } = tableOf(registry, entity);
  const values: unknown[] = [];
  const columnText = (field: string) => {
    if (!byName.has(field)) throw new Error(`${entity} has no column "${field}"`);
    return `t.${quoted(field)}`;
  };
  const tests = Object.entries(where).map(([field, value]) => {
    if (value === null) return `${columnText(field)} IS NULL`;
    values.push(value);
    if (!Array.isArray(value) && byName.get(field)?.type.endsWith("[]"))
      return `$${values.length} = ANY(${columnText(field)})`;
    return Array.isArray(value)
      ? `${columnText(field)} = ANY($${values.length}::${byName.get(field)?.type ?? "text"}[])`
      : `${columnText(field)} = $${values.length}`;
  });
  const order = options.order
    ? ` ORDER BY ${columnText(options.order.replace(/^-/, ""))}${options.order.startsWith("-") ? " DESC" : ""}, t."id"`
    : ` ORDER BY t."id"`;
  const limit = options.limit === undefined ? "" : ` LIMIT ${Math.trunc(options.limit)}`;
  const ids = [where["id"]].flat().map(String);
  const isAhead = "id" in where && where["id"] !== null && options.lock === undefined;
  const selected = db.rows(
    `SELECT t.*
      FROM ${quoted(name)} t${tests.length > 0 ? ` WHERE ${tests.join(" AND ")}` : ""}${order}${limit}${options.lock === "shared" ? " FOR SHARE OF t" : options.lock ? " FOR NO KEY UPDATE OF t" : ""}`,
    values,
  );
  const [rows, ahead] = await Promise.all([selected, isAhead ? childrenAhead(db, registry, entity, ids) : undefined]);
  const records = rows.map((row) => selectedRecord(row, { registry, entity, db }).record);
  await withChildren(db, registry, entity, records, { ahead });
  return records;
}

/** One record by its id, whoever it belongs to; see anyRecords. */
export function anyRecord<Entity extends keyof Records>(
  db: Reading,
  registry: Registry,
  entity: Entity,
  id: string,
  options?: AnyOptions,
): Promise<Stored<Entity> | undefined>;
export function anyRecord<Name extends string>(
  db: Reading,
  registry: Registry,
  entity: Unnamed<Name>,
  id: string,
  options?: AnyOptions,
): Promise<StoredRecord | undefined>;
export async function anyRecord(
  db: Reading,
  registry: Registry,
  entity: string,
  id: string,
  options: AnyOptions = {},
): Promise<StoredRecord | undefined> {
  return (await anyRecords(db, registry, entity, { id }, options))[0];
}
