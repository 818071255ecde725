import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from "kysely";
import type { EntityTables } from "../../../generated/types/database.d.ts";
import type { Reading } from "./handle.ts";

/** The tables by which queries are typed: those of entities and of their lists. */
export type Database = EntityTables;

/**
 * Builds typed queries over the tables of entities. It has no connection: a query runs by `rowsOf` or `firstOf` on the
 * handle that somebody was given, and so in its transaction.
 */
export const tables = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The rows of a query. */
export function rowsOf<Row extends object>(db: Reading, query: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  return db.rows<Row & Record<string, unknown>>(text, parameters);
}

/** The first row of a query, if there is one. */
export async function firstOf<Row extends object>(db: Reading, query: Compilable<Row>): Promise<Row | undefined> {
  return (await rowsOf(db, query))[0];
}

/** Any of these ids, as one parameter however many they are. */
export const anyId = <Value extends string>(ids: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${[...ids]}::bigint[])`;
