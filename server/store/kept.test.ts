import { afterAll, beforeAll, expect, it } from "vitest";
import { kept } from "./kept.ts";
import { openEmbedded, type EmbeddedStore } from "./pglite.ts";

let store: EmbeddedStore;
beforeAll(async () => {
  store = await openEmbedded();
  await store.script("CREATE TABLE fruit (id bigint PRIMARY KEY, name text); INSERT INTO fruit VALUES (1, 'apple'), (2, 'pear')");
});
afterAll(() => store.close());

const NAMED = kept("SELECT name FROM fruit WHERE id = $1::bigint OR id = ANY($2::bigint[])");
const named = (id: string, ids: string[]) => store.transaction(async (trx) => (await trx.rows<{ name: string }>(NAMED, [id, ids])).map(({ name }) => name));

it("gives what the statement gives, planned once or not, also after a transaction that was undone", async () => {
  await expect(store.transaction(async (trx) => {
    await trx.rows(NAMED, ["1", []]);
    throw new Error("undone");
  })).rejects.toThrow("undone");
  expect(await named("1", [])).toEqual(["apple"]);
  expect(await named("1", ["2", "3"])).toEqual(["apple", "pear"]);
  const plans = await store.reading.rows("SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name LIKE 'kept-%'");
  expect(plans).toEqual([{ count: 1 }]);
});

it("sees a column that came later, and takes ids alone", async () => {
  await store.script("ALTER TABLE fruit ADD COLUMN ripe boolean");
  expect(await named("2", [])).toEqual(["pear"]);
  await expect(named("1'; DROP TABLE fruit; --", [])).rejects.toThrow("ids alone");
});
