import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect } from "vitest";
import { startOwnPostgres, type OwnPostgres } from "../postgres.ts";
import { baseBackup, giveToEngine } from "./base-backup.ts";

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * A server that follows the primary, which commits nothing without it.
 * @param folder has the primary's data in primary/data, and gets the standby's in standby/data
 */
export async function follow(url: string, folder: string): Promise<OwnPostgres> {
  const place = (name: string) => join(folder, name);
  mkdirSync(place("standby"));
  await baseBackup(url, place("primary/data"), place("standby/data"));
  const { hostname, port, username, password } = new URL(url);
  writeFileSync(
    place("standby/data/postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} application_name=standby'\n`,
  );
  writeFileSync(place("standby/data/standby.signal"), "");
  giveToEngine(place("standby/data"));
  const following = await startOwnPostgres({ folder: place("standby"), isThere: true });
  await ask(url, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await ask(url, "SELECT pg_reload_conf()");
  await expect
    .poll(async () => (await ask(url, "SELECT sync_state, state FROM pg_stat_replication"))[0])
    .toEqual({ sync_state: "sync", state: "streaming" });
  return following;
}
