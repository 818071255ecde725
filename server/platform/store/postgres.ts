import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool, type ClientBase, type PoolClient } from "pg";
import { connections, APPLICATION_ROLE, roleText, type Connections } from "./connections.ts";
import { refuseUnlimited } from "./postgres-fitness.ts";
import { limiting, limitingOne, PATIENT, SETTINGS } from "./postgres-limits.ts";
import { JoinedQueries } from "./ask-together.ts";
import { pgTypes, makeStore } from "./store.ts";
import type { DataKeys } from "./encryption/encryption.ts";
import type { Row, Store, Tables } from "./handle.ts";
import { keepingPlans, PLAN_CHANGED, makePrepared, unnamed, type Prepared } from "./prepared.ts";
import { sqlState } from "./retry.ts";
import { Shares } from "./shares.ts";

/**
 * Longest wait for a connection that nobody else uses, in milliseconds: a database that has not answered by then is
 * away.
 */
const LONGEST_CONNECT = 2_000;
/** The same at the start, and for migrations. */
const LONGEST_CONNECT_AT_START = 10_000;

/** Longest statement of a job that reads all there is. */
const LONGEST_SNAPSHOT = "30min";

/** Longest wait for an answer, in milliseconds, longer than a statement may take: by then the line has gone silent. */
const LONGEST_ANSWER = 12_000;

/** Connections for statements beside transactions, each of which is over at once. */
const BESIDE = 2;

/**
 * From so much of the database's time of late on somebody asks much and waits for others who do; milliseconds, half of
 * which is forgotten in so many.
 */
const MUCH = 1_500;
const HALF = 15_000;
/**
 * While somebody asks who asks little, those who ask much are at it half of the time: the engine shares its processors
 * with the server.
 */
const REST = 1;
/** Longest wait for that turn; shorter than what a request may take in all. */
const LONGEST_SHARE = 8_000;

interface PostgresOptions {
  url: string;
  /** Connections at most. */
  most?: number;
  /** Keys of what is kept encrypted; the demo's without them. */
  keys?: DataKeys;
  /** For work that no request waits for: no statement ends for being slow. */
  isPatient?: boolean;
  /**
   * Whether connections are a pooler's, who gives each to whoever asks next after a transaction. Then nothing that is
   * set or prepared on one lasts but the time zone, which PgBouncer follows; the pooler sets limits and role.
   */
  isByTransaction?: boolean;
}

type Ask = (text: string, values: readonly unknown[]) => Promise<Row[]>;

/** What each connection begins with. */
const configOf = (url: string) => ({ connectionString: url, types: pgTypes, application_name: "invoice-financing" });

const rowsOf = async (client: ClientBase, text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await client.query<Row>(text, values as unknown[])).rows;

/** Opens PostgreSQL by its address; connects when first used. */
export function openPostgres({
  url,
  most = 20,
  keys,
  isPatient = false,
  isByTransaction = false,
}: PostgresOptions): Store {
  const settings = isPatient ? PATIENT : SETTINGS;
  const pools = openPools({ url, most, isPatient, isByTransaction });
  const inPool = connections(pools.pool, most);
  const apart = connections(pools.beside, BESIDE);
  const prepared = isByTransaction ? unnamed : makePrepared();
  const joined = new JoinedQueries((type, text) =>
    (pgTypes.getTypeParser(type, "text") as (text: string) => unknown)(text),
  );
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pools.pool.options,
        connect: async () => keepingPlans(await inPool.toWrite(), prepared, joined),
        end: () => pools.pool.end(),
      },
    }),
  });
  const ask = askIn(inPool, prepared);
  let isRestricted = false;
  return makeStore({
    engine: "postgres",
    kysely,
    keys,
    joined,
    shares: new Shares({
      atOnce: Math.max(1, availableParallelism() - 1),
      much: MUCH,
      half: HALF,
      rest: 0,
      restBeside: REST,
      longest: LONGEST_SHARE,
    }),
    ask,
    aside: async (text, values) => onConnection(await apart.toRead(), (client) => rowsOf(client, text, values)),
    snapshot: (work) => inSnapshot(url, settings, isRestricted, work),
    script: (text) => runScript(url, settings, text),
    queue: {
      executeSql: async (text, values) =>
        onConnection(await inPool.toRead(), (client) => runOfQueue(client, text, values)),
    },
    probe: () => probe(url),
    restrict: async () => {
      await runScript(url, settings, `SELECT pg_advisory_xact_lock(20261123);${roleText}`);
      isRestricted = true;
      if (isByTransaction) return refuseUnlimited(ask);
      inPool.restrict();
      apart.restrict();
    },
    close: async () => {
      await kysely.destroy();
      await pools.beside.end();
    },
  });
}

/**
 * The pool of the product, and one apart for statements beside transactions: whoever is within a transaction must never
 * wait for one that waits for it.
 */
function openPools({
  url,
  most,
  isPatient,
  isByTransaction,
}: Required<Pick<PostgresOptions, "url" | "most" | "isPatient" | "isByTransaction">>): { pool: Pool; beside: Pool } {
  const settings = isPatient ? PATIENT : SETTINGS;
  const limits = limiting(isByTransaction ? { timezone: settings.timezone } : settings);
  const open = (max: number): Pool => {
    const pool = new Pool({
      ...configOf(url),
      onConnect: async (client: ClientBase) => void (await client.query(limits)),
      max,
      connectionTimeoutMillis: LONGEST_CONNECT,
      ...(isPatient ? {} : { query_timeout: LONGEST_ANSWER }),
    });
    // A connection that dies, idle or at work, must not take the process with it; the next use opens another.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => void client.on("error", () => undefined));
    return pool;
  };
  return { pool: open(most), beside: open(BESIDE) };
}

/** Works on a connection of a pool and gives it back. */
async function onConnection<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** What reads outside of transactions, by plans that the database has made before. */
function askIn({ toRead }: Connections, prepared: Prepared): Ask {
  return async (text, values) =>
    onConnection(await toRead(), async (client) => {
      const name = prepared.nameOf(text);
      if (name === undefined) return rowsOf(client, text, values);
      try {
        return (await client.query<Row>({ name, text, values: values as unknown[] })).rows;
      } catch (error) {
        // A table has got another column since this was planned: rolling out a migration must not fail reads.
        if (sqlState(error) !== PLAN_CHANGED) throw error;
        prepared.forget(text);
        return rowsOf(client, text, values);
      }
    });
}

/** One of the job queue's statements; several at once give a list of results. */
async function runOfQueue(client: ClientBase, text: string, values?: unknown[]): Promise<{ rows: Row[] }> {
  try {
    const results = [await client.query<Row>(text, values)].flat();
    return { rows: results.flatMap(({ rows }) => rows ?? []) };
  } catch (error) {
    // A script that failed half way leaves its transaction open: such a connection is not given on.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** A connection outside of any pool; a transaction that is open on it ends with it. */
async function withOwnConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...configOf(url), connectionTimeoutMillis: LONGEST_CONNECT_AT_START });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Limits = Readonly<Record<string, string>>;

/** Runs several statements as one transaction of the owner of the tables: what it may, the pool's may not. */
const runScript = (url: string, settings: Limits, text: string): Promise<void> =>
  withOwnConnection(url, async (client) => {
    const limits = limitingOne({ ...settings, statement_timeout: "0", lock_timeout: "0" });
    await client.query(`BEGIN; SET LOCAL ROLE NONE; ${limits}`);
    await client.query(text);
    await client.query("COMMIT");
  });

/** Gives what asks one state of the database to some work that may take long. */
const inSnapshot = <T>(
  url: string,
  settings: Limits,
  isRestricted: boolean,
  work: (ask: Ask) => Promise<T>,
): Promise<T> =>
  withOwnConnection(url, async (client) => {
    const patient = { statement_timeout: LONGEST_SNAPSHOT, idle_in_transaction_session_timeout: LONGEST_SNAPSHOT };
    const limits = limitingOne({ ...settings, ...patient, work_mem: "64MB" });
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(`${isRestricted ? `SET LOCAL ROLE ${APPLICATION_ROLE}; ` : ""}${limits}`);
    return work((text, values) => rowsOf(client, text, values));
  });

/**
 * Asks the database whether it takes writes.
 * @throws Error where it does not answer in time, or is a standby
 */
async function probe(url: string): Promise<void> {
  const client = new Client({
    ...configOf(url),
    connectionTimeoutMillis: LONGEST_CONNECT,
    query_timeout: LONGEST_CONNECT,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
    if (rows[0]?.standby !== false) throw new Error("the database is a standby and takes no writes");
  } finally {
    // Without a word of farewell, which a database that is away would not hear.
    void client.end().catch(() => undefined);
  }
}
