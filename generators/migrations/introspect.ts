import type { Reading } from "../../server/platform/store/handle.ts";

/** What a schema of a database holds, in PostgreSQL's own spelling. */
export interface Found {
  /** Table to its columns' definitions. */
  tables: Map<string, Map<string, string>>;
  /** `table name` to definition. */
  constraints: Map<string, string>;
  /** Index name to definition. */
  indexes: Map<string, string>;
}

const COLUMNS = `SELECT c.relname AS "table", a.attname AS name,
    format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE n.nspname = $1 AND c.relkind = 'r' ORDER BY c.relname, a.attnum`;
const CONSTRAINTS = `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND k.contype IN ('c', 'f', 'p')`;
const INDEXES = `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i WHERE i.schemaname = $1`;

interface Named {
  table?: string;
  name: string;
  definition: string;
}

/** Reads what a schema holds. */
export async function introspect(db: Reading, schema: string): Promise<Found> {
  const tables: Found["tables"] = new Map();
  for (const { table = "", name, definition } of await db.rows<Record<string, unknown> & Named>(COLUMNS, [schema])) {
    tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(name, definition));
  }
  const bare = (definition: string) => definition.replaceAll(`${schema}.`, "");
  const constraints = new Map(
    (await db.rows<Record<string, unknown> & Named>(CONSTRAINTS, [schema])).map((row) => [
      `${row.table} ${row.name}`,
      bare(row.definition),
    ]),
  );
  const indexes = new Map(
    (await db.rows<Record<string, unknown> & Named>(INDEXES, [schema])).map((row) => [row.name, bare(row.definition)]),
  );
  return { tables, constraints, indexes };
}
