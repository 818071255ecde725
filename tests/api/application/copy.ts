import type { Store } from "../../../server/platform/store/handle.ts";

const AT_ONCE = 500;
const TAG = "$copied_rows_7f3a$";

/**
 * Copies every row of one database into another of the same tables: a seeded one is seeded once for all engines.
 * The other's checks across tables and triggers rest meanwhile; what is copied has passed them.
 */
export async function copyInto(from: Store, to: Store): Promise<void> {
  const columns = await to.reading.rows<{ table: string; columns: string }>(
    `SELECT c.table_name AS table, string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND c.table_name <> 'schema_migration' GROUP BY c.table_name`,
  );
  // By the owner of the tables: the role that the server works as may not lift its own checks.
  const statements = ["SET LOCAL session_replication_role = replica;"];
  for (const { table, columns: names } of columns) {
    statements.push(`DELETE FROM "${table}";`);
    const rows = (await from.reading.rows<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM "${table}" t`)).map(
      ({ row }) => row,
    );
    for (let first = 0; first < rows.length; first += AT_ONCE) {
      statements.push(
        `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(NULL::"${table}", ${TAG}[${rows.slice(first, first + AT_ONCE).join(",")}]${TAG}::json);`,
      );
    }
  }
  await to.script(statements.join("\n"));
  const identities = await to.reading.rows<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`,
  );
  for (const { table, column } of identities)
    await to.script(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), (SELECT coalesce(max("${column}"), 0) + 1 FROM "${table}"), false)`,
    );
}
