import { columnText, childColumns, wholeSchema, type Made } from "../generators/migrations/create.ts";
import { introspect, type Found } from "../generators/migrations/introspect.ts";
import type { Store } from "../server/platform/store/handle.ts";
import { quoted, type Column } from "../server/platform/store/tables/column.ts";
import { tablesOf, type Source } from "../server/platform/store/tables/table.ts";

/** Where the tables that the entities ask for are made for a moment, to read how the database writes them. */
const WANTED = "wanted";

/** What is noted at a column that was made here: what stands in it is nobody's but who tries it out. */
const MADE_HERE = "follows the configs";
const COLUMNS_MADE = `SELECT c.relname AS "table", a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE a.attnum > 0 AND NOT a.attisdropped AND col_description(a.attrelid, a.attnum) = $1`;

/** What stands in the tables now, and what is asked for, both as the database writes it. */
interface Compared {
  readonly now: Found;
  readonly wanted: Found;
  /** Columns that were made here, as `table.column`. */
  readonly made: ReadonlySet<string>;
}

/** A table as its entity asks for it. */
interface AskedTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly parts: readonly Made[];
}

/** What the entities of some configs ask for, by table. */
function tablesAsked(source: Source): Map<string, AskedTable> {
  const parts = new Map<string, Made[]>();
  for (const part of wholeSchema(source)) parts.set(part.table, [...(parts.get(part.table) ?? []), part]);
  const tables = tablesOf(source).flatMap((table) => [
    { name: table.name, columns: table.columns },
    ...table.children.map((child) => ({ name: child.name, columns: childColumns(child) })),
  ]);
  return new Map(tables.map(({ name, columns }) => [name, { name, columns, parts: parts.get(name) ?? [] }]));
}

const textOf = ({ columns, parts }: AskedTable): string =>
  [...columns.map(columnText), ...parts.map(({ text }) => text)].join("\n");

/** The values that a check names, however the database writes it. */
const valuesIn = (text: string): string => (text.match(/'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g) ?? []).toSorted().join(" ");

/** Whether a table lacks something by its name, or a check names other values. */
function isOther({ name, columns, parts }: AskedTable, found: Found): boolean {
  const have = found.tables.get(name);
  if (have === undefined || columns.some((column) => !have.has(column.name))) return true;
  return parts.some((part) => {
    if (part.kind === "index") return !found.indexes.has(part.name);
    if (part.kind !== "constraint") return false;
    const definition = found.constraints.get(`${name} ${part.name}`);
    return (
      definition === undefined ||
      (part.name.endsWith("_check") && part.text.includes(" IN (") && !holdsAll(definition, part.text))
    );
  });
}

const holdsAll = (definition: string, text: string): boolean =>
  valuesIn(text.slice(text.indexOf("CHECK"))) === valuesIn(definition.replaceAll(/::\w+(?:\(\d+(?:,\d+)?\))?/g, ""));

/**
 * The statements that bring a table to what its entity asks for. What stands in it besides is left as it is.
 * @throws Error where a column is of another type: what becomes of its values is written by hand
 */
function statementsFor({ name, columns, parts }: AskedTable, { now, wanted, made }: Compared): string[] {
  const have = now.tables.get(name);
  if (have === undefined) return parts.map(({ text }) => text);
  const alter = `ALTER TABLE ${quoted(name)}`;
  const optional = (definition: string): string => definition.replace(" not null", "");
  const ofColumns = columns.flatMap((column) => {
    const [before, after = ""] = [have.get(column.name), wanted.tables.get(name)?.get(column.name)];
    const added = [
      `${alter} ADD COLUMN ${columnText(column)};`,
      `COMMENT ON COLUMN ${quoted(name)}.${quoted(column.name)} IS '${MADE_HERE}';`,
    ];
    if (before === undefined) return added;
    const [one, two] = [before, after].map((text) => optional(text).replace(/ default .*$/, ""));
    if (one !== two && made.has(`${name}.${column.name}`))
      return [`${alter} DROP COLUMN ${quoted(column.name)} CASCADE;`, ...added];
    if (one !== two)
      throw new Error(
        `${name}.${column.name} is ${one} in the tables and ${two} by its entity: what becomes of its values is written by hand, in a migration`,
      );
    return before.includes(" not null") && !after.includes(" not null")
      ? [`${alter} ALTER COLUMN ${quoted(column.name)} DROP NOT NULL;`]
      : [];
  });
  const ofParts = parts.flatMap((part) => {
    if (part.kind === "index") {
      const before = now.indexes.get(part.name);
      if (before === wanted.indexes.get(part.name)) return [];
      return [...(before === undefined ? [] : [`DROP INDEX IF EXISTS ${quoted(part.name)};`]), part.text];
    }
    if (part.kind !== "constraint") return [];
    const key = `${name} ${part.name}`;
    const before = now.constraints.get(key)?.replace(" NOT VALID", "");
    if (before === wanted.constraints.get(key)) return [];
    return [
      ...(before === undefined ? [] : [`${alter} DROP CONSTRAINT IF EXISTS ${quoted(part.name)};`]),
      // Rows of before may break what is narrower now; it is asked of new ones.
      part.text.replace(/;$/, " NOT VALID;"),
    ];
  });
  return [...ofColumns, ...ofParts];
}

/**
 * Brings the tables of a database in development to what the configs ask for, without a migration: it is written once
 * they are as they should be.
 * @param before the configs that were served until now; without them each table is looked at
 * @returns the statements that were run
 * @throws Error where something is to be written by hand; then nothing is changed
 */
export async function followConfigs(store: Store, source: Source, before?: Source): Promise<string[]> {
  const tables = tablesAsked(source);
  const earlier = before && tablesAsked(before);
  const found = earlier === undefined ? await introspect(store.reading, "public") : undefined;
  const others = [...tables.values()].filter((table) => {
    const last = earlier?.get(table.name);
    return found === undefined ? last === undefined || textOf(last) !== textOf(table) : isOther(table, found);
  });
  if (others.length === 0) return [];
  const now = found ?? (await introspect(store.reading, "public"));
  // Tables first, for they refer to each other.
  const made = others.flatMap(({ parts }) => parts).toSorted((one, other) => order(one) - order(other));
  await store.script(
    `DROP SCHEMA IF EXISTS ${WANTED} CASCADE; CREATE SCHEMA ${WANTED}; SET LOCAL search_path = ${WANTED}, public;\n${made.map(({ text }) => text).join("\n")}`,
  );
  try {
    const wanted = await introspect(store.reading, WANTED);
    const rows = await store.reading.rows<{ table: string; name: string }>(COLUMNS_MADE, [MADE_HERE]);
    const columns = new Set(rows.map(({ table, name }) => `${table}.${name}`));
    const statements = others
      .flatMap((table) => statementsFor(table, { now, wanted, made: columns }))
      .toSorted((one, other) => Number(isTable(other)) - Number(isTable(one)));
    if (statements.length > 0) await store.script(statements.join("\n"));
    return statements;
  } finally {
    await store.script(`DROP SCHEMA IF EXISTS ${WANTED} CASCADE`);
  }
}

const order = ({ kind }: Made): number => (kind === "table" ? 0 : 1);
const isTable = (text: string): boolean => text.startsWith("CREATE TABLE");

/**
 * A migration for a database whose tables follow the configs: what is there already is not made twice.
 * @param text the migration as it is written
 */
export const overFollowed = (text: string): string =>
  text
    .replaceAll(/\bCREATE TABLE (?=")/g, "CREATE TABLE IF NOT EXISTS ")
    .replaceAll(/\bADD COLUMN (?=")/g, "ADD COLUMN IF NOT EXISTS ")
    .replaceAll(/\bCREATE (UNIQUE )?INDEX (?=")/g, "CREATE $1INDEX IF NOT EXISTS ")
    .replaceAll(/\bDROP CONSTRAINT (?=")/g, "DROP CONSTRAINT IF EXISTS ")
    .replaceAll(
      /\bALTER TABLE ("\w+") ADD CONSTRAINT ("\w+")/g,
      "ALTER TABLE $1 DROP CONSTRAINT IF EXISTS $2; ALTER TABLE $1 ADD CONSTRAINT $2",
    );
