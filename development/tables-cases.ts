import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wholeSchema } from "../generators/migrations/create.ts";
import { migrationBetween } from "../generators/migrations/between.ts";
import { loadRegistry, type Registry } from "../registry/registry.ts";
import { migrate } from "../server/platform/store/migrate.ts";
import type { Store } from "../server/platform/store/handle.ts";
import { followConfigs, overFollowed } from "./tables.ts";

const registry = loadRegistry(join(import.meta.dirname, "../tests/defects/base"));

/** The configs with other fields of a company. */
function withFields(fields: object): Registry {
  const company = registry.entities.get("company")!;
  const properties = { ...company.properties, ...fields };
  return {
    ...registry,
    entities: new Map([...registry.entities, ["company", { ...company, properties } as typeof company]]),
  };
}

const CENTRE = withFields({ cost_centre: { format: "text", maxLength: 5 } });

/** What tables do when configs are saved, whichever database holds them. @param open opens one that is empty */
export function tablesFollow(open: () => Promise<Store>): void {
  let store: Store;

  beforeEach(async () => {
    store = await open();
    await store.script(
      [
        "CREATE EXTENSION pg_trgm;",
        "CREATE TABLE file (id bigint PRIMARY KEY);",
        ...wholeSchema(registry).map(({ text }) => text),
      ].join("\n"),
    );
  });
  afterEach(() => store.close());

  const insert = (name: string, value: string): Promise<void> =>
    store.script(
      `INSERT INTO company (id, created_at, created_by, updated_at, updated_by, ${name})
        SELECT coalesce(max(id), 0) + 1, now(), 0, now(), 0, '${value}' FROM company;`,
    );
  const values = async (name: string): Promise<unknown[]> =>
    (await store.reading.rows(`SELECT ${name} FROM company ORDER BY id`)).map((row) => row[name]);

  test("tables that are what the configs ask for are left as they are", async () => {
    expect(await followConfigs(store, registry)).toEqual([]);
    expect(await followConfigs(store, CENTRE, CENTRE)).toEqual([]);
  });

  test("a field is stored as soon as it is saved, with its bound, which may be moved either way", async () => {
    await followConfigs(store, CENTRE, registry);
    await insert("cost_centre", "12345");
    await expect(insert("cost_centre", "123456")).rejects.toThrow("cost_centre");
    const wider = withFields({ cost_centre: { format: "text", maxLength: 6 } });
    await followConfigs(store, wider, CENTRE);
    await insert("cost_centre", "123456");
    // What was stored before stays; what comes is asked.
    await followConfigs(store, CENTRE, wider);
    await expect(insert("cost_centre", "654321")).rejects.toThrow("cost_centre");
    expect(await values("cost_centre")).toEqual(["12345", "123456"]);
  });

  test("what was saved while nothing ran is found when it begins", async () => {
    expect((await followConfigs(store, CENTRE)).join("\n")).toContain('ADD COLUMN "cost_centre"');
    expect(await followConfigs(store, CENTRE)).toEqual([]);
  });

  test("the kind of a field that was only tried out may change; that of one that a migration made is for a person", async () => {
    await followConfigs(store, CENTRE, registry);
    await insert("cost_centre", "one");
    await followConfigs(store, withFields({ cost_centre: { format: "date" } }), CENTRE);
    expect(await values("cost_centre")).toEqual([null]);
    await expect(followConfigs(store, withFields({ city: { format: "date" } }), registry)).rejects.toThrow(
      "company.city is text in the tables and date by its entity",
    );
  });

  test("a field that is gone leaves its values where they are, and comes back with them", async () => {
    await followConfigs(store, CENTRE, registry);
    await insert("cost_centre", "12345");
    expect(await followConfigs(store, registry, CENTRE)).toEqual([]);
    await followConfigs(store, CENTRE, registry);
    expect(await values("cost_centre")).toEqual(["12345"]);
  });

  test("the migration that is written at last runs over what followed, and keeps what was typed", async () => {
    await followConfigs(store, CENTRE, registry);
    await insert("cost_centre", "12345");
    const before = { name: "0001_before.sql", text: "SELECT 1;" };
    await migrate(store, [before]);
    const written = migrationBetween(registry, CENTRE).statements.join("\n");
    const migrations = [before, { name: "0002_cost_centre.sql", text: written }];
    await expect(migrate(store, migrations)).rejects.toThrow("already exists");
    expect(await migrate(store, migrations, overFollowed)).toEqual(["0002_cost_centre.sql"]);
    expect(await values("cost_centre")).toEqual(["12345"]);
    expect(await followConfigs(store, CENTRE)).toEqual([]);
  });
}
