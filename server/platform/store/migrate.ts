import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sha256 } from "../ports/random.ts";
import type { Store } from "./handle.ts";
import { sqlState } from "./retry.ts";

export interface Migration {
  name: string;
  text: string;
}

/**
 * The migrations of a folder in order of their numbers.
 * @throws Error naming a file whose name has another form: left out in silence, it would never be applied
 */
export function migrationsOf(folder: string = join(import.meta.dirname, "migrations")): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const unfit = files.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (unfit !== undefined)
    throw new Error(`migration ${unfit} would never be applied; name it as 0001_small_letters.sql`);
  return files.sort().map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** Says of a migration, on a line of its own, that an earlier release must not be started on what it leaves. */
const BREAKING = /^-- breaks earlier releases: \S/m;

/** Whether an earlier release cannot run on the tables that a migration leaves. */
export const isBreaking = ({ text }: Migration): boolean => BREAKING.test(text);

/** Says of a migration, on a line of its own, that it begins a transaction: no lock of those before is held. */
const APART = /^-- in a transaction of its own$/m;

/** Migrations by the transactions in which they are applied, in their order. */
export const inTransactions = (migrations: readonly Migration[]): readonly (readonly Migration[])[] => {
  const groups: Migration[][] = [];
  for (const one of migrations) {
    const last = groups.at(-1);
    if (last === undefined || APART.test(one.text)) groups.push([one]);
    else last.push(one);
  }
  return groups;
};

const ALONE = "SELECT pg_advisory_xact_lock(20261123);";
const BOOK = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS is_breaking boolean NOT NULL DEFAULT false;`;

/** What a database still lacks. */
interface Pending {
  readonly pending: readonly Migration[];
  /** What a later release has applied; this one runs on it. */
  readonly later: readonly string[];
}

/**
 * The migrations that a database still lacks.
 * @throws Error where the file of an applied migration has changed, or where a later release has changed the tables so
 * that this one cannot run on them
 */
export async function pendingMigrations(
  store: Pick<Store, "reading">,
  migrations: readonly Migration[] = migrationsOf(),
): Promise<Pending> {
  const book = await store.reading.rows<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'schema_migration'",
  );
  if (book.length === 0) return { pending: migrations, later: [] };
  const marks = book.some(({ column_name: name }) => name === "is_breaking");
  const applied = await store.reading.rows<{ name: string; sha256: string; is_breaking: boolean }>(
    `SELECT name, sha256, ${marks ? "is_breaking" : "false AS is_breaking"} FROM schema_migration`,
  );
  const known = new Map(migrations.map(({ name, text }) => [name, sha256(text)]));
  for (const { name, sha256: sum } of applied)
    if (known.has(name) && known.get(name) !== sum)
      throw new Error(
        `migration ${name} was applied to this database and has since been changed; migrations are only ever added`,
      );
  const later = applied.filter(({ name }) => !known.has(name));
  const breaking = later.filter(({ is_breaking: breaks }) => breaks).map(({ name }) => name);
  if (breaking.length > 0)
    throw new Error(
      `a later release has changed the tables so that this one cannot run on them (${breaking.join(", ")}): start that release or a later one`,
    );
  const done = new Set(applied.map(({ name }) => name));
  return { pending: migrations.filter(({ name }) => !done.has(name)), later: later.map(({ name }) => name) };
}

/** How long a migration waits for tables that somebody works on, while everybody else waits behind it. */
const LONGEST_LOCK = "2s";
/** What says that it waited in vain, and what that another process was faster. */
const [LOCKED, DUPLICATE] = ["55P03", "23505"];
const MOST_TRIES = 30;
const PAUSE = 1_000;

const textOf = (migrations: readonly Migration[], migrated: (text: string) => string): string =>
  [
    // Who migrates at the same time is waited for as long as it takes; tables are not.
    `${ALONE}\nSET LOCAL lock_timeout = '${LONGEST_LOCK}'`,
    ...migrations.map(
      (one) =>
        `INSERT INTO schema_migration (name, sha256, is_breaking)
          VALUES ('${one.name}', '${sha256(one.text)}', ${isBreaking(one)});\n${migrated(one.text)}`,
    ),
  ].join("\n;\n");

/**
 * Brings the tables up to date, gives the names of what was applied, and gives up the rights that this took. What
 * stands in one transaction is applied all or nothing; what was applied when a later one fails is not applied again.
 * Several processes may do so at once. The version that runs goes on meanwhile: nobody waits behind it for long.
 * @param migrated a migration as a database takes it that was changed besides, as in development
 * @throws Error as pendingMigrations does, and where the tables were in use each time that it tried
 */
export async function migrate(
  store: Store,
  migrations: readonly Migration[] = migrationsOf(),
  migrated: (text: string) => string = (text) => text,
): Promise<string[]> {
  await store.script(`${ALONE}\n${BOOK}`);
  const applied: string[] = [];
  for (let tried = 1; ; tried += 1) {
    const { pending } = await pendingMigrations(store, migrations);
    try {
      for (const group of inTransactions(pending)) {
        // What an empty database is made of is run as it is written.
        const isFirst = pending.length === migrations.length;
        await store.script(textOf(group, isFirst ? (text) => text : migrated));
        applied.push(...group.map(({ name }) => name));
      }
      await store.restrict();
      return applied;
    } catch (error) {
      const state = sqlState(error);
      if (tried >= MOST_TRIES || (state !== LOCKED && state !== DUPLICATE)) throw error;
      await wait(PAUSE);
    }
  }
}
