import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool, type ClientBase } from "pg";
import { connections, APPLICATION_ROLE, roleText } from "./connections.ts";
import { JoinedQueries } from "./ask-together.ts";
import { pgTypes, ZONE, makeStore } from "./store.ts";
import type { DataKeys } from "./encryption/encryption.ts";
import type { Row, Store, Tables } from "./handle.ts";
import { keepingPlans, PLAN_CHANGED, makePrepared, unnamed } from "./prepared.ts";
import { sqlState } from "./retry.ts";
import { Shares } from "./shares.ts";

/** Limits of every connection, so that no statement, lock or forgotten transaction can hold up the others. */
const SETTINGS = {
  timezone: ZONE,
  statement_timeout: "10s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "15s",
  default_transaction_isolation: "read committed",
  // One asker's statement works on one processor: with helpers it would have those of everybody.
  max_parallel_workers_per_gather: "0",
  // A page off the order costs no more than the next one, from memory and from disks without a head.
  random_page_cost: "1.1",
  // What is asked here is over before a compiled plan would have paid for its compiling.
  jit: "off",
};

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

/** The same limits where nobody waits. */
const PATIENT = { ...SETTINGS, statement_timeout: "0", lock_timeout: "60s", idle_in_transaction_session_timeout: "0" };

/** The statements that give a connection its limits. A pooler refuses them among the parameters of the start. */
const limiting = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join("; ");

/** The same for the transaction that is open, whoever had the connection before. */
const limitingOne = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
    .join("; ");

/** What a pooler by transaction does with each connection to the database that it opens (PgBouncer: connect_query). */
export const CONNECT_QUERY = `${limiting(SETTINGS)}; SET ROLE ${APPLICATION_ROLE}`;

const { random_page_cost, jit, max_parallel_workers_per_gather } = SETTINGS;
/** The statements after which another connection plans as those of the product do. */
export const PLANNING = limiting({ random_page_cost, jit, max_parallel_workers_per_gather });

/** Opens PostgreSQL by its address; connects when first used. */
export function openPostgres({
  url,
  most = 20,
  keys,
  isPatient = false,
  isByTransaction = false,
}: PostgresOptions): Store {
  const longestAnswer = isPatient ? {} : { query_timeout: LONGEST_ANSWER };
  const config = { connectionString: url, types: pgTypes, application_name: "invoice-financing" };
  const settings = isPatient ? PATIENT : SETTINGS;
  const limits = limiting(isByTransaction ? { timezone: settings.timezone } : settings);
  const limited = async (client: ClientBase): Promise<void> => void (await client.query(limits));
  const pool = new Pool({
    ...config,
    onConnect: limited,
    max: most,
    connectionTimeoutMillis: LONGEST_CONNECT,
    ...longestAnswer,
  });
  // Apart from the others: whoever is within a transaction must never wait for one that waits for it.
  const beside = new Pool({
    ...config,
    onConnect: limited,
    max: BESIDE,
    connectionTimeoutMillis: LONGEST_CONNECT,
    ...longestAnswer,
  });
  for (const one of [pool, beside]) {
    // A connection that dies, idle or at work, must not take the process with it; the next use opens another.
    one.on("error", () => undefined);
    one.on("connect", (client) => void client.on("error", () => undefined));
  }
  const { toRead, toWrite, restrict } = connections(pool, most);
  const apart = connections(beside, BESIDE);
  const prepared = isByTransaction ? unnamed : makePrepared();
  const joined = new JoinedQueries((type, text) =>
    (pgTypes.getTypeParser(type, "text") as (text: string) => unknown)(text),
  );
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => keepingPlans(await toWrite(), prepared, joined),
        end: () => pool.end(),
      },
    }),
  });
  const ask = async (text: string, values: readonly unknown[]): Promise<Row[]> => {
    const client = await toRead();
    const name = prepared.nameOf(text);
    try {
      return (await client.query<Row>({ ...(name === undefined ? {} : { name }), text, values: values as unknown[] }))
        .rows;
    } catch (error) {
      // A table has got another column since this was planned: rolling out a migration must not fail reads.
      if (name === undefined || sqlState(error) !== PLAN_CHANGED) throw error;
      prepared.forget(text);
      return (await client.query<Row>(text, values as unknown[])).rows;
    } finally {
      client.release();
    }
  };
  const script = async (text: string): Promise<void> => {
    // A connection of its own, as the owner of the tables: what it may, the pool's may not.
    const client = new Client({ ...config, connectionTimeoutMillis: LONGEST_CONNECT_AT_START });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await client.query(
        `BEGIN; SET LOCAL ROLE NONE; ${limitingOne({ ...settings, statement_timeout: "0", lock_timeout: "0" })}`,
      );
      await client.query(text);
      await client.query("COMMIT");
    } finally {
      // An open transaction ends with its connection.
      await client.end();
    }
  };
  let isRestricted = false;
  const snapshot = async <T>(
    work: (query: (text: string, values: readonly unknown[]) => Promise<Row[]>) => Promise<T>,
  ): Promise<T> => {
    const client = new Client({ ...config, connectionTimeoutMillis: LONGEST_CONNECT_AT_START });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const patient = { statement_timeout: LONGEST_SNAPSHOT, idle_in_transaction_session_timeout: LONGEST_SNAPSHOT };
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await client.query(
        `${isRestricted ? `SET LOCAL ROLE ${APPLICATION_ROLE}; ` : ""}${limitingOne({ ...settings, ...patient, work_mem: "64MB" })}`,
      );
      return await work(async (text, values) => (await client.query<Row>(text, values as unknown[])).rows);
    } finally {
      await client.end();
    }
  };
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
    async aside(text, values) {
      const client = await apart.toRead();
      try {
        return (await client.query<Row>(text, values as unknown[])).rows;
      } finally {
        client.release();
      }
    },
    snapshot,
    script,
    queue: {
      async executeSql(text, values) {
        const client = await toRead();
        try {
          // Several statements at once give a list of results.
          const results = [await client.query<Row>(text, values)].flat();
          return { rows: results.flatMap(({ rows }) => rows ?? []) };
        } catch (error) {
          // A script that failed half way leaves its transaction open: such a connection is not given on.
          await client.query("ROLLBACK").catch(() => undefined);
          throw error;
        } finally {
          client.release();
        }
      },
    },
    async probe() {
      const client = new Client({
        ...config,
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
    },
    restrict: async () => {
      await script(`SELECT pg_advisory_xact_lock(20261123);${roleText}`);
      isRestricted = true;
      if (isByTransaction) return refuseUnlimited(ask);
      restrict();
      apart.restrict();
    },
    close: async () => {
      await kysely.destroy();
      await beside.end();
    },
  });
}

/**
 * Refuses a pooler whose connections have not the limits and the role that this process cannot give them.
 * @throws Error naming each that is missing, and what the pooler must do with a connection that it opens
 */
async function refuseUnlimited(ask: (text: string, values: readonly unknown[]) => Promise<Row[]>): Promise<void> {
  const expected = { ...SETTINGS, role: APPLICATION_ROLE };
  const names = Object.keys(expected);
  const [row = {}] = await ask(`SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(", ")}`, []);
  const wrong = Object.entries(expected).filter(([name, value]) => row[name] !== value);
  if (wrong.length > 0)
    throw new Error(
      `DATABASE_POOLING says transaction, but of the pooler's connections ${wrong.map(([name, value]) => `${name} is ${String(row[name])} and not ${value}`).join(", ")}: let it run with each connection that it opens (connect_query of PgBouncer): ${CONNECT_QUERY}`,
    );
}

/** The oldest major version that the product has been run on. */
const OLDEST = 15;

/**
 * Refuses a PostgreSQL that is too old, before a migration fails half way through its text.
 * @throws Error naming both versions
 */
export async function refuseOld(store: Pick<Store, "reading">): Promise<void> {
  const row = await store.reading.first(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  );
  if (Number(row?.["number"]) < OLDEST * 10_000)
    throw new Error(`PostgreSQL ${String(row?.["name"])} is too old: version ${OLDEST} or newer is needed`);
}

/**
 * Refuses a standby: nothing could be written there.
 * @throws Error that says so
 */
export async function refuseStandby(store: Pick<Store, "reading">): Promise<void> {
  const row = await store.reading.first<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
  if (row?.standby === true)
    throw new Error("PostgreSQL at DATABASE_URL is a standby and takes no writes: name the address of the primary");
}

/**
 * Refuses a PostgreSQL that may lose acknowledged writes.
 * @throws Error naming the setting
 */
export async function refuseUnsafe(store: Store): Promise<void> {
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"]) {
    const row = await store.reading.first(`SELECT current_setting('${name}') AS value`);
    if (row?.["value"] === "off")
      throw new Error(`PostgreSQL runs with ${name}=off: acknowledged writes could be lost; refusing to start`);
  }
}
