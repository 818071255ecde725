import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../server/platform/store/handle.ts";
import { migrate, migrationsOf, pendingMigrations, type Migration } from "../../server/platform/store/migrate.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const known = migrationsOf();
const LATER: Migration = { name: "9998_later.sql", text: "ALTER TABLE setting ADD COLUMN remark text;" };
const BREAKING: Migration = {
  name: "9999_breaking.sql",
  text: "-- breaks earlier releases: they read what is dropped\nALTER TABLE setting DROP COLUMN remark;",
};

let postgres: TestPostgres;
const stores: Store[] = [];
const opened = async (name: string, like?: string) => {
  const url = await postgres.database(name, like);
  const open = () => {
    const store = openPostgres({ url });
    stores.push(store);
    return store;
  };
  return { url, open };
};
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await postgres.stop();
});

test("processes that start at once on an empty database all come up, and each migration is applied once", async () => {
  const { open } = await opened("at_once");
  const applied = await Promise.all([migrate(open()), migrate(open()), migrate(open())]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  const [store] = [open()];
  expect(
    (await store.reading.first<{ count: number }>("SELECT count(*)::int AS count FROM schema_migration"))?.count,
  ).toBe(known.length);
});

test("a migration that somebody's statement keeps waiting lets others pass, and is applied in the end", async () => {
  const { url, open } = await opened("waiting");
  const store = open();
  await migrate(store);
  const reader = new Client({ connectionString: url });
  await reader.connect();
  await reader.query("BEGIN; SELECT * FROM setting");
  const migrated = migrate(open(), [...known, LATER]);
  // Whoever comes after it would wait behind it for as long as it waits.
  let passed = 0;
  const isOver = migrated.then(() => true);
  while (passed < 20) {
    await store.transaction((trx) =>
      trx.run("INSERT INTO setting (name, value) VALUES ('x', '1') ON CONFLICT (name) DO UPDATE SET value = '2'"),
    );
    passed += 1;
  }
  expect(await Promise.race([isOver, Promise.resolve(false)])).toBe(false);
  await reader.query("COMMIT");
  await reader.end();
  expect(await migrated).toEqual([LATER.name]);
});

test("a release that does not know a later one's migrations starts on its tables, unless they say that it cannot", async () => {
  const { open } = await opened("newer");
  await migrate(open(), [...known, LATER]);
  const older = open();
  expect(await migrate(older)).toEqual([]);
  expect(await pendingMigrations(older)).toEqual({ pending: [], later: [LATER.name] });
  await migrate(open(), [...known, LATER, BREAKING]);
  await expect(migrate(open())).rejects.toThrow(
    "a later release has changed the tables so that this one cannot run on them (9999_breaking.sql)",
  );
});

test("a migration that was changed after it was applied is refused", async () => {
  const { open } = await opened("changed");
  await migrate(open());
  const [first, ...others] = known;
  await expect(migrate(open(), [{ name: first?.name ?? "", text: "SELECT 1" }, ...others])).rejects.toThrow(
    "since been changed",
  );
});
