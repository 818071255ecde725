import { present } from "../../present.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { type Column, quoted, resolved } from "../tables/column.ts";
import { hasTable, tableOf } from "../tables/table.ts";
import { encryptedFields, hasEncrypted, openedValues, sealedValues, sealedPrefix } from "./encryption.ts";
import type { Reading, Row, Store, Transaction } from "../handle.ts";

/** A table with something encrypted in it: an entity's own, or that of one of its array fields. */
interface EncryptedTable {
  readonly entity: string;
  readonly name: string;
  /** Columns that name a row; the first is the id of the record to which its values are bound. */
  readonly key: readonly string[];
  /** Columns with something encrypted. */
  readonly columns: readonly Column[];
  /** The array field whose items lie here. */
  readonly field?: string;
}

/** Every table with something encrypted in it. */
function encryptedTables(registry: Registry): EncryptedTable[] {
  return [...registry.entities]
    .filter(([name]) => hasTable(registry, name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([entity, definition]): EncryptedTable[] => {
      const fields = encryptedFields(registry, entity);
      const table = tableOf(registry, entity);
      const own = table.columns.filter(({ name }) => fields.includes(name));
      const items = table.children
        .filter(({ field }) => fields.includes(field))
        .map(({ name, field, columns }): EncryptedTable => {
          const item = resolved(definition, resolved(definition, definition.properties[field] ?? {}).items ?? {});
          return {
            entity,
            name,
            field,
            key: ["parent", "place"],
            columns: columns.filter((column) => hasEncrypted(definition, item.properties?.[column.name] ?? {})),
          };
        });
      return [...(own.length > 0 ? [{ entity, name: table.name, key: ["id"], columns: own }] : []), ...items];
    });
}

/** How much is kept with each key, by its name. */
interface SealedByKey {
  readonly values: ReadonlyMap<string, number>;
  /** Seals of the audit, which are never made anew. */
  readonly seals: ReadonlyMap<string, number>;
}

const KEY = "(regexp_matches(%::text, 'sealed:([a-z0-9]{1,16}):', 'g'))[1]";

async function counted(db: Reading, sources: readonly string[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map();
  const rows = await db.rows<{ key: string; count: number }>(
    `SELECT key, count(*)::int AS count FROM (${sources.join(" UNION ALL ")}) s GROUP BY key`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts what is kept with each key. */
export async function sealedByKey(registry: Registry, db: Reading): Promise<SealedByKey> {
  const columns = encryptedTables(registry).flatMap((table) =>
    table.columns.map(
      ({ name }) =>
        `SELECT ${KEY.replace("%", quoted(name))} AS key FROM ${quoted(table.name)} WHERE ${quoted(name)} IS NOT NULL`,
    ),
  );
  return {
    values: await counted(db, columns),
    seals: await counted(db, [`SELECT ${KEY.replace("%", "seal")} AS key FROM audit_seal`]),
  };
}

const BATCH = 200;
const MARK = "encrypted_with";

/** A row's columns as the current key keeps them, hashes with them. */
function renewed(
  registry: Registry,
  { keys }: Transaction,
  { entity, columns, field }: EncryptedTable,
  id: string,
  row: Row,
): Row {
  const values = present(Object.fromEntries(columns.map(({ name }) => [name, row[name]])));
  const whole = field === undefined ? values : { [field]: [values] };
  const sealed = sealedValues(registry, keys, entity, id, openedValues(registry, keys, entity, id, whole));
  return field === undefined ? sealed : ((sealed[field] as Row[])[0] ?? {});
}

async function renewRow(registry: Registry, trx: Transaction, table: EncryptedTable, row: Row): Promise<void> {
  const values = Object.entries(renewed(registry, trx, table, String(row[table.key[0] ?? ""]), row));
  const known = new Map(
    [...tableOf(registry, table.entity).columns, ...table.columns].map((column) => [column.name, column]),
  );
  const sets = values.map(
    ([name], index) => `${quoted(name)} = $${table.key.length + index + 1}::${known.get(name)?.type ?? "text"}`,
  );
  const places = table.key.map((name, index) => `${quoted(name)} = $${index + 1}`).join(" AND ");
  await trx.run(`UPDATE ${quoted(table.name)} SET ${sets.join(", ")} WHERE ${places}`, [
    ...table.key.map((name) => row[name]),
    ...values.map(([name, value]) => (known.get(name)?.carried === "json" ? JSON.stringify(value) : value)),
  ]);
}

/** Renews the rows of one table that the current key does not keep, a batch a transaction; gives how many they were. */
async function renewTable(registry: Registry, store: Store, table: EncryptedTable): Promise<number> {
  const key = table.key.map(quoted).join(", ");
  const stale = table.columns
    .map(({ name }) => `(${quoted(name)} IS NOT NULL AND position($1 in ${quoted(name)}::text) = 0)`)
    .join(" OR ");
  const beyond = table.key.map((name, index) => `$${index + 2}::${name === "place" ? "integer" : "bigint"}`).join(", ");
  const text = `SELECT ${key}, ${table.columns.map(({ name }) => quoted(name)).join(", ")}
    FROM ${quoted(table.name)}
    WHERE (${key}) > (${beyond}) AND (${stale})
    ORDER BY ${key}
    LIMIT ${BATCH}
    FOR UPDATE`;
  let last: unknown[] = table.key.map(() => -1);
  let count = 0;
  for (;;) {
    const rows = await store.transaction(async (trx) => {
      const found = await trx.rows(text, [sealedPrefix(trx.keys[0].name), ...last]);
      for (const row of found) await renewRow(registry, trx, table, row);
      return found;
    });
    count += rows.length;
    const end = rows.at(-1);
    if (!end) return count;
    last = table.key.map((name) => end[name]);
  }
}

/**
 * Encrypts with the current key what is not: kept with an older key, or from before its field was declared encrypted.
 * Asked at every start; once a database is renewed it is not looked through again until the key, or what is encrypted,
 * changes.
 * @param how.again looks through everything, whatever was noted before
 * @returns how many rows were renewed
 * @throws Error for a value whose key is not among ours
 */
export async function renewEncryption(
  registry: Registry,
  store: Store,
  { again = false }: { again?: boolean } = {},
): Promise<number> {
  const tables = encryptedTables(registry);
  const mark = `${store.reading.keys[0].name} ${tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).join(" ")}`;
  const stored = await store.reading.first("SELECT value FROM setting WHERE name = $1", [MARK]);
  if (!again && stored?.["value"] === mark) return 0;
  let count = 0;
  for (const table of tables) count += await renewTable(registry, store, table);
  await store.transaction((trx) =>
    trx.run(
      "INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [MARK, JSON.stringify(mark)],
    ),
  );
  return count;
}
