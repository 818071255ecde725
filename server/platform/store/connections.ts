import type { Pool, PoolClient } from "pg";
import { working } from "./shares.ts";
import { Semaphore } from "./semaphore.ts";
import { READ_ONLY, sqlState } from "./retry.ts";

/** The role under which everything runs but migrations: it makes and drops nothing. */
export const APPLICATION_ROLE = "invoice_financing_application";

/** Tables that are only ever added to. */
export const APPEND_ONLY: readonly string[] = [
  "audit",
  "audit_sequence",
  "audit_seal",
  "timeline_entry",
  "journal_lines",
  "limit_move",
];

/** Tables that are added to, and of whose rows only these columns ever change. */
const CHANGING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  journal: ["version", "updated_at", "updated_by", "status"],
};

const narrowed = Object.entries(CHANGING_COLUMNS)
  .map(
    ([table, columns]) => `
DO $$ BEGIN
  IF to_regclass('public.${table}') IS NOT NULL THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${APPLICATION_ROLE};
    GRANT UPDATE (${columns.join(", ")}) ON ${table} TO ${APPLICATION_ROLE};
  END IF;
END $$;`,
  )
  .join("");

/** Makes the role where it is missing, and makes its privileges what they must be; may be run again and again. */
export const roleText = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN
    CREATE ROLE ${APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
-- PostgreSQL 15 does not know SET apart from membership.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, '${APPLICATION_ROLE}', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN GRANT ${APPLICATION_ROLE} TO CURRENT_USER; END IF;
END $$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APPLICATION_ROLE};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${APPLICATION_ROLE};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APPLICATION_ROLE};
DO $$ BEGIN
  IF to_regnamespace('job_queue') IS NOT NULL THEN
    GRANT USAGE ON SCHEMA job_queue TO ${APPLICATION_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA job_queue TO ${APPLICATION_ROLE};
  END IF;
END $$;
DO $$ DECLARE append_only text; BEGIN
  FOREACH append_only IN ARRAY ARRAY[${APPEND_ONLY.map((name) => `'${name}'`).join(", ")}] LOOP
    IF to_regclass('public.' || quote_ident(append_only)) IS NOT NULL THEN
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM ${APPLICATION_ROLE}', append_only);
    END IF;
  END LOOP;
  IF to_regclass('public.schema_migration') IS NOT NULL THEN REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM ${APPLICATION_ROLE}; END IF;
END $$;${narrowed}`;

/** Longest wait for one's turn behind others, in milliseconds; shorter than what a request may take in all. */
const LONGEST_TURN = 10_000;
const MOST_WAITING = 2_000;
/** Connections that transactions leave to those who only read: however many wait for one row, pages still answer. */
const FOR_READING = 4;

/** What the driver says when no answer has come in time. */
const UNANSWERED = "Query read timeout";

const silent = new WeakSet<PoolClient>();
/** Connections to a server that takes no writes any more, or not yet: it was the primary, or is not it so far. */
const standby = new WeakSet<PoolClient>();
const watched = new WeakSet<PoolClient>();

/**
 * A connection that left a question unanswered is asked nothing more, not even to roll back: whatever came next would
 * wait behind it.
 */
function watch(client: PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const watchedQuery = async (...given: unknown[]): Promise<unknown> => {
    if (silent.has(client)) throw new Error("Connection terminated: it has left a question unanswered");
    try {
      return await working(() => query(...given));
    } catch (error) {
      if (error instanceof Error && error.message === UNANSWERED) silent.add(client);
      if (sqlState(error) === READ_ONLY) standby.add(client);
      throw error;
    }
  };
  Object.assign(client, { query: watchedQuery });
}

/** Connections of a pool: some for whoever only reads, the others for transactions. */
export interface Connections {
  toRead(): Promise<PoolClient>;
  toWrite(): Promise<PoolClient>;
  /** From here on each is under the application's role. */
  restrict(): void;
}

/**
 * Gives connections of a pool, each in its turn, so that whoever waits behind others waits here and not in the pool:
 * there a wait means that the database is away.
 * @param most connections of the pool at most
 */
export function connections(pool: Pool, most: number): Connections {
  const restricted = new WeakSet<PoolClient>();
  let isRestricted = false;
  const waiting = { mostWaiting: MOST_WAITING, longest: LONGEST_TURN };
  const all = new Semaphore({ atOnce: most, ...waiting });
  const writing = new Semaphore({ atOnce: Math.max(1, most - FOR_READING), ...waiting });
  const connect = async (end: () => void): Promise<PoolClient> => {
    const client = await pool.connect();
    watch(client);
    const release = client.release.bind(client);
    client.release = (broken) => {
      release(silent.has(client) || standby.has(client) || broken);
      end();
    };
    if (!isRestricted || restricted.has(client)) return client;
    try {
      await client.query(`SET ROLE ${APPLICATION_ROLE}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    restricted.add(client);
    return client;
  };
  /** Waits for each of these turns, then connects; all end with the connection, or when there is none. */
  const after = async (...semaphores: readonly Semaphore[]): Promise<PoolClient> => {
    const ends: (() => void)[] = [];
    const end = () => ends.forEach((one) => one());
    try {
      for (const turn of semaphores) ends.push(await turn.acquire());
      return await connect(end);
    } catch (error) {
      end();
      throw error;
    }
  };
  return { restrict: () => void (isRestricted = true), toRead: () => after(all), toWrite: () => after(writing, all) };
}
