import type { Registry } from "../../../../registry/registry.ts";
import type { Row, Store, Transaction } from "../handle.ts";
import { quoted } from "../tables/column.ts";
import { tableOf } from "../tables/table.ts";
import { encryptedTables, type EncryptedTable } from "./places.ts";
import { openedValues, sealedValues } from "./record.ts";
import { sealedPrefix } from "./text.ts";

const BATCH = 200;
const MARK = "encrypted_with";

const present = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

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
    ([name], at) => `${quoted(name)} = $${table.key.length + at + 1}::${known.get(name)?.type ?? "text"}`,
  );
  const places = table.key.map((name, at) => `${quoted(name)} = $${at + 1}`).join(" AND ");
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
  const beyond = table.key.map((name, at) => `$${at + 2}::${name === "place" ? "integer" : "bigint"}`).join(", ");
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
  const kept = await store.reading.first("SELECT value FROM setting WHERE name = $1", [MARK]);
  if (!again && kept?.["value"] === mark) return 0;
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
