import { APPLICATION_ROLE } from "./connections.ts";
import type { Row, Store } from "./handle.ts";
import { CONNECT_QUERY, SETTINGS } from "./postgres-limits.ts";

/**
 * Refuses a pooler whose connections have not the limits and the role that this process cannot give them.
 * @throws Error naming each that is missing, and what the pooler must do with a connection that it opens
 */
export async function refuseUnlimited(
  ask: (text: string, values: readonly unknown[]) => Promise<Row[]>,
): Promise<void> {
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
  const row = await store.reading.first<{ number: number; name: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  );
  if ((row?.number ?? 0) < OLDEST * 10_000)
    throw new Error(`PostgreSQL ${row?.name ?? ""} is too old: version ${OLDEST} or newer is needed`);
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
    const row = await store.reading.first<{ value: string }>(`SELECT current_setting('${name}') AS value`);
    if (row?.value === "off")
      throw new Error(`PostgreSQL runs with ${name}=off: acknowledged writes could be lost; refusing to start`);
  }
}
