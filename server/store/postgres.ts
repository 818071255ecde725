import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { pgTypes } from "./decoder.ts";
import type { Store, Tables } from "./handle.ts";
import { ZONE } from "./singapore.ts";
import { makeStore } from "./store.ts";

/** Limits of every connection: trust.md section 4, row DB. */
const SETTINGS = {
  timezone: ZONE,
  statement_timeout: "10s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "15s",
  default_transaction_isolation: "read\\ committed",
};

export interface PostgresOptions {
  url: string;
  /** Connections at most. */
  most?: number;
}

/** Opens PostgreSQL by its address; connects when first used. */
export function openPostgres({ url, most = 20 }: PostgresOptions): Store {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 2_000,
    options: Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`).join(" "),
    types: pgTypes,
    application_name: "invoice-financing",
  });
  // A connection that dies while idle must not take the process with it; the next use opens another.
  pool.on("error", () => undefined);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return makeStore({
    engine: "postgres",
    kysely,
    script: async (text) => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN; SET LOCAL statement_timeout = 0");
        await client.query(text);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => kysely.destroy(),
  });
}

/**
 * Refuses a PostgreSQL that may lose acknowledged writes.
 * @throws Error naming the setting
 */
export async function refuseUnsafe(store: Store): Promise<void> {
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"]) {
    const row = await store.reading.first(`SELECT current_setting('${name}') AS value`);
    if (row?.value === "off") throw new Error(`PostgreSQL runs with ${name}=off: acknowledged writes could be lost; refusing to start`);
  }
}
