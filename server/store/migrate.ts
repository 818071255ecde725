import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../ports/random.ts";
import type { Store } from "./handle.ts";

export interface Migration {
  name: string;
  text: string;
}

/** The migrations of a folder in order of their numbers. */
export function migrationsOf(folder: string = join(import.meta.dirname, "migrations")): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

const BOOK = "CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())";

/**
 * Brings the tables up to date, all or nothing, gives the names of what was applied, and gives up the rights that this took.
 * @throws Error when an applied migration's file has changed or is missing
 */
export async function migrate(store: Store, migrations: Migration[] = migrationsOf()): Promise<string[]> {
  await store.script(`SELECT pg_advisory_xact_lock(20261123); ${BOOK};`);
  const applied = new Map((await store.reading.rows<{ name: string; sha256: string }>("SELECT name, sha256 FROM schema_migration")).map((row) => [row.name, row.sha256]));
  const known = new Map(migrations.map(({ name, text }) => [name, sha256(text)]));
  for (const [name, sum] of applied) {
    if (known.get(name) !== sum) throw new Error(`migration ${name} was applied to this database and has since been ${known.has(name) ? "changed" : "removed"}; migrations are only ever added`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  if (pending.length > 0) {
    // The primary key of the book makes a second process that migrates at the same time fail instead of repeat.
    const texts = pending.map(({ name, text }) => `INSERT INTO schema_migration (name, sha256) VALUES ('${name}', '${sha256(text)}');\n${text}`);
    await store.script(`SELECT pg_advisory_xact_lock(20261123);\n${texts.join("\n;\n")}`);
  }
  await store.restrict();
  return pending.map(({ name }) => name);
}
