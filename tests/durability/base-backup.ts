import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/**
 * Copies the data of a running PostgreSQL by its own protocol of a base backup, without its write-ahead log.
 * @param url address as the owner
 * @param from its data folder
 * @param to folder that is made
 */
export async function baseBackup(url: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('base', true)");
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !/\/(pg_wal\/.+|postmaster\.(pid|opts))$/.test(path),
    });
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
    writeFileSync(join(to, "backup_label"), rows[0]?.labelfile ?? "");
    mkdirSync(join(to, "pg_wal"), { recursive: true });
  } finally {
    await client.end();
  }
}

/** Makes a data folder the engine's own; run by root, the engine works as a user of its own. */
export function giveToEngine(data: string): void {
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", "postgres:postgres", data]);
  chmodSync(data, 0o700);
}
