import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbedded, type EmbeddedStore } from "./pglite.ts";

let store: EmbeddedStore;
beforeAll(async () => {
  store = await openEmbedded();
  await store.script(
    "CREATE TABLE fruit (id bigint PRIMARY KEY, name text, price numeric(10,2), picked date, kinds text[], told jsonb); INSERT INTO fruit VALUES (1, 'apple', 1.5, '2026-11-23', '{red,\"green, sour\"}', '{\"ripe\":true}'); INSERT INTO fruit (id, name) VALUES (2, 'pear')",
  );
});
afterAll(() => store.close());

const OF_IDS = "SELECT name FROM fruit WHERE id = $1::bigint OR id = ANY($2::bigint[]) ORDER BY id";
const WHOLE = "SELECT * FROM fruit WHERE id = $1";
const names = (id: string, ids: string[]) =>
  store.transaction(async (trx) => (await trx.rows<{ name: string }>(OF_IDS, [id, ids])).map(({ name }) => name));
const keptFor = async (text: string) =>
  (
    await store.reading.first<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = $1",
      [text],
    )
  )?.count;

it("gives the same each time, parsed once, also after a transaction that was undone", async () => {
  await expect(
    store.transaction(async (trx) => {
      await trx.rows(OF_IDS, ["1", []]);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await names("1", [])).toEqual(["apple"]);
  expect(await names("1", ["2", "3"])).toEqual(["apple", "pear"]);
  expect(await keptFor(OF_IDS)).toBe(1);
});

it("reads and writes each kind of value, and nothing", async () => {
  const apple = {
    id: "1",
    name: "apple",
    price: "1.50",
    picked: "2026-11-23",
    kinds: ["red", "green, sour"],
    told: { ripe: true },
  };
  expect(await store.reading.first(WHOLE, ["1"])).toEqual(apple);
  expect(await store.reading.first(WHOLE, ["2"])).toEqual({
    id: "2",
    name: "pear",
    price: null,
    picked: null,
    kinds: null,
    told: null,
  });
  expect(await store.reading.rows(WHOLE, ["4"])).toEqual([]);
  const written = await store.transaction((trx) =>
    trx.run("UPDATE fruit SET name = $1, price = $2, picked = $3, kinds = $4, told = $5 WHERE id = ANY($6::bigint[])", [
      null,
      "0.10",
      "2026-11-24",
      ["o'clock", "{}"],
      JSON.stringify({ a: [1, null] }),
      ["1", "2"],
    ]),
  );
  expect(written).toBe(2);
  expect(await store.reading.first(WHOLE, ["1"])).toEqual({
    id: "1",
    name: null,
    price: "0.10",
    picked: "2026-11-24",
    kinds: ["o'clock", "{}"],
    told: { a: [1, null] },
  });
  await store.transaction((trx) =>
    trx.run(
      "UPDATE fruit SET name = 'apple', price = 1.5, picked = '2026-11-23', kinds = '{red,\"green, sour\"}', told = '{\"ripe\":true}' WHERE id = 1",
    ),
  );
});

it("goes on after a refusal, with its code and the statement, whether it was kept before or not", async () => {
  const insert = "INSERT INTO fruit (id) VALUES ($1)";
  for (const _time of [1, 2])
    await expect(store.transaction((trx) => trx.run(insert, ["1"]))).rejects.toMatchObject({
      code: "23505",
      query: insert,
    });
  await expect(store.reading.rows("SELECT nothing FROM fruit")).rejects.toMatchObject({ code: "42703" });
  await expect(store.reading.rows("SELECT $1::bigint", ["x"])).rejects.toMatchObject({ code: "22P02" });
  expect(await store.reading.first("SELECT name FROM fruit WHERE id = $1", ["1"])).toEqual({ name: "apple" });
});

it("sees a column that came later, and not one that was taken back", async () => {
  await store.script("ALTER TABLE fruit ADD COLUMN ripe boolean");
  expect(await store.reading.first(WHOLE, ["2"])).toHaveProperty("ripe", null);
  await expect(
    store.transaction(async (trx) => {
      await trx.run("ALTER TABLE fruit ADD COLUMN sold boolean");
      expect(await trx.first(WHOLE, ["2"])).toHaveProperty("sold", null);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await store.reading.first(WHOLE, ["2"])).not.toHaveProperty("sold");
});

it("keeps no more statements than are worth it", async () => {
  for (let index = 0; index < 600; index += 1) await store.reading.rows(`SELECT ${index} AS place`);
  const count =
    (await store.reading.first<{ count: number }>("SELECT count(*)::int AS count FROM pg_prepared_statements"))
      ?.count ?? 0;
  expect(count).toBeGreaterThan(400);
  expect(count).toBeLessThanOrEqual(501);
});

it("keeps no more than so many characters of statements: those that were used last", async () => {
  const small = await openEmbedded({ mostPrepared: { statements: 500, characters: 10_000 } });
  const long = (index: number) => `SELECT ${index} AS n /* ${"x".repeat(4_000)} */`;
  const lengths = async () =>
    (await small.reading.rows<{ n: number }>("SELECT length(statement) AS n FROM pg_prepared_statements")).map(
      ({ n }) => n,
    );
  try {
    for (const index of [1, 2, 1, 3]) expect(await small.reading.first(long(index))).toEqual({ n: index });
    const statements = await small.reading.rows<{ statement: string }>(
      "SELECT left(statement, 8) AS statement FROM pg_prepared_statements WHERE length(statement) > 4000 ORDER BY 1",
    );
    expect(statements.map(({ statement }) => statement)).toEqual(["SELECT 1", "SELECT 3"]);
    for (let index = 10; index < 60; index += 1) await small.reading.first(long(index));
    expect((await lengths()).reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(10_000);
  } finally {
    await small.close();
  }
});
