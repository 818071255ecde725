import {
  Kysely,
  type Transaction as KyselyTransaction,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from "kysely";
import type { DataKeys } from "./encryption/encryption.ts";
import type { Writing } from "./run-together.ts";
import type { EntityTables } from "../../../generated/types/database.d.ts";

/** A column's value as the one row decoder gives it: numeric, int8, date, timestamptz as text. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Row>;

declare const reading: unique symbol;
declare const writing: unique symbol;

/** A statement with $1… places, and what stands there. */
export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
}

/** May only read. Outside a transaction it is the pool; inside one, the transaction itself. */
export interface Reading {
  readonly [reading]: true;
  /** Rows of a statement with $1… places. */
  rows<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The first row, if there is one. */
  first<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
  /**
   * Rows of several statements that only read and do not depend on each other, in one exchange where the engine knows
   * their columns. Only inside a transaction.
   */
  together?(queries: readonly Query[]): Promise<Row[][]>;
  /** Keys of what the database keeps encrypted. */
  readonly keys: DataKeys;
}

/** The only handle that writes; it exists inside `store.transaction` alone. */
export interface Transaction extends Reading {
  readonly [writing]: true;
  /** Runs a statement, gives how many rows it changed. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /**
   * Runs one statement for good, whatever becomes of the transaction: on a connection of its own, so that nobody waits
   * for its locks until the transaction ends. The embedded engine has one connection, and runs it within the
   * transaction.
   */
  aside<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * Writes something with what is written last, in one statement before the transaction is committed; before, where a
   * statement names a table to which it writes. Whoever asks by the query builder calls `writeNow` first.
   */
  writeLast(...writings: readonly Writing[]): void;
  /** Writes what waits to be written last. */
  writeNow(): Promise<void>;
  /** Does something once all is written, right before the transaction is committed: what it throws undoes all. */
  beforeCommit(work: () => Promise<void>): void;
  /** Writes what waits and does what is to be done before the commit: the store does so by itself. */
  prepareCommit(): Promise<void>;
  /** Does something once the transaction is committed, and not at all where it is not. It must not fail. */
  committed(work: () => void): void;
  /** The query builder on this transaction. */
  readonly kysely: KyselyTransaction<Tables>;
}

/** The database. Using `reading` or `transaction` inside a running transaction throws at once. */
export interface Store {
  readonly engine: "pglite" | "postgres";
  readonly reading: Reading;
  /** READ COMMITTED; repeated up to 5 times on 40001 and 40P01, so `work` must not act outside the database. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Reads one state of the database for as long as it takes, beside everybody and with no limit of a request; for jobs
   * alone. On PostgreSQL on a connection of its own, which nobody waits for; the embedded engine has one, and reads
   * within a transaction.
   */
  snapshot<T>(work: (db: Reading) => Promise<T>): Promise<T>;
  /** For migrations and tests only. */
  readonly kysely: Kysely<Tables>;
  /** Runs a script of several statements in one transaction of its own; migrations and seeds. */
  script(text: string): Promise<void>;
  /**
   * From here on everything but scripts runs without the right to make or drop tables, or to change what is only added
   * to.
   */
  restrict(): Promise<void>;
  /** The same database as the job queue's library speaks to it. */
  readonly queue: { executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }> };
  /** Whether the database takes a connection and answers on it, however many wait for one of the others. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

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
  return db.rows<Row>(text, parameters);
}

/** The first row of a query, if there is one. */
export async function firstOf<Row extends object>(db: Reading, query: Compilable<Row>): Promise<Row | undefined> {
  return (await rowsOf(db, query))[0];
}

/** Any of these ids, as one parameter however many they are. */
export const anyId = <Value extends string>(ids: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${[...ids]}::bigint[])`;
