import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { environmentOf, settingsOf } from "../../server/start/settings.ts";
import { openDatabase, seedState } from "../../server/start/database.ts";
import { openEmbedded } from "../../server/store/pglite.ts";
import { openPostgres } from "../../server/store/postgres.ts";
import type { Store } from "../../server/store/handle.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let store: Store;
beforeAll(async () => {
  postgres = await startPostgres();
  store = openPostgres({ url: await postgres.database("store") });
  await store.script("CREATE TABLE pot (id bigint PRIMARY KEY, used numeric(15,2) NOT NULL, cap numeric(15,2) NOT NULL, CHECK (used <= cap)); INSERT INTO pot VALUES (1, 0, 1000)");
});
afterAll(async () => {
  await store.close();
  await postgres.stop();
});

describe("the two engines", () => {
  it("give every type alike", async () => {
    const embedded = await openEmbedded();
    const text = `SELECT 9007199254740993::bigint AS id, 12.30::numeric(15,2) AS money, date '2026-11-23' AS day, timestamptz '2026-11-23 02:00:00.5+00' AS at, 7 AS whole, true AS yes, NULL::text AS none,
      ARRAY[1,2]::bigint[] AS ids, ARRAY['a,b','c"d']::text[] AS words, '{"a":[1]}'::jsonb AS data, 'SGD'::char(3) AS currency, (SELECT count(*) FROM pg_class WHERE false) AS count, $1::bigint[] AS given, $2::jsonb AS json`;
    const values = [["5"], JSON.stringify(["x"])];
    expect(await store.reading.first(text, values)).toEqual(await embedded.reading.first(text, values));
    await embedded.close();
  });

  it("runs with the limits and the isolation that were asked for", async () => {
    const row = await store.reading.first("SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('transaction_isolation') AS isolation, current_setting('TimeZone') AS zone");
    expect(row).toEqual({ statement: "10s", lock: "3s", idle: "15s", isolation: "read committed", zone: "Asia/Singapore" });
  });
});

describe("a conditional update", () => {
  it("never draws more than the cap, three rounds on a warm pool", async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.reading.rows("SELECT pg_sleep(0.05)")));
    for (let round = 0; round < 3; round += 1) {
      await store.transaction((trx) => trx.run("UPDATE pot SET used = 0"));
      const drawn = await Promise.all(Array.from({ length: 100 }, () => store.transaction((trx) => trx.run("UPDATE pot SET used = used + 50 WHERE id = 1 AND used + 50 <= cap"))));
      expect(drawn.filter((count) => count === 1)).toHaveLength(20);
      expect(await store.reading.first("SELECT used FROM pot")).toEqual({ used: "1000.00" });
    }
  });

  it("that meets a deadlock is tried again", async () => {
    await store.script("CREATE TABLE pair (id bigint PRIMARY KEY, hits integer NOT NULL); INSERT INTO pair VALUES (1, 0), (2, 0)");
    const cross = (first: number, second: number) => store.transaction(async (trx) => {
      await trx.run("UPDATE pair SET hits = hits + 1 WHERE id = $1::bigint", [first]);
      await trx.rows("SELECT pg_sleep(0.1)");
      await trx.run("UPDATE pair SET hits = hits + 1 WHERE id = $1::bigint", [second]);
    });
    await Promise.all([cross(1, 2), cross(2, 1), cross(1, 2), cross(2, 1)]);
    expect(await store.reading.rows("SELECT hits FROM pair ORDER BY id")).toEqual([{ hits: 4 }, { hits: 4 }]);
  });
});

describe("a read that comes again and again", () => {
  it("is planned once, and goes on when its table gets a column", async () => {
    await store.script("CREATE TABLE grown (id bigint PRIMARY KEY); INSERT INTO grown VALUES (1)");
    const read = () => store.reading.first("SELECT * FROM grown WHERE id = $1::bigint", ["1"]);
    // One at a time, so that it stays on one connection.
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual({ id: "1" });
    expect(Number((await store.reading.first("SELECT count(*) AS count FROM pg_prepared_statements WHERE statement LIKE '%FROM grown%'"))?.["count"])).toBeGreaterThan(0);
    await store.script("ALTER TABLE grown ADD COLUMN name text DEFAULT 'new'");
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual({ id: "1", name: "new" });
  });
});

const DATA_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;

describe("starting on an empty database", () => {
  it("is prod unless said otherwise, and makes no user", async () => {
    const registry = loadRegistry();
    const settings = settingsOf({ DATABASE_URL: await postgres.database("empty"), DATA_KEYS }, "/nowhere");
    const environment = environmentOf(registry, settings);
    expect(environment.name).toBe("prod");
    expect(environment.seeds).toBe(false);
    const opened = await openDatabase(settings, environment);
    expect(await seedState(opened)).toBe("none");
    expect(await opened.reading.first(`SELECT count(*) AS count FROM "user"`)).toEqual({ count: "0" });
    await opened.close();
  });

  it("in an environment for real users needs a database and keeps its rate limits", () => {
    const registry = loadRegistry();
    expect(() => environmentOf(registry, settingsOf({ APP_ENVIRONMENT: "prod" }, "/nowhere"))).toThrow("DATABASE_URL");
    expect(() => environmentOf(registry, settingsOf({ DATABASE_URL: "postgres://x", RATE_LIMITS: "off" }, "/nowhere"))).toThrow("rate limits");
    expect(() => environmentOf(registry, settingsOf({ APP_ENVIRONMENT: "nothing" }, "/nowhere"))).toThrow("one of");
  });

  it("is refused without the key of what is kept encrypted", async () => {
    const settings = settingsOf({ DATABASE_URL: "postgres://localhost/nothing" }, "/nowhere");
    await expect(openDatabase(settings, environmentOf(loadRegistry(), settings))).rejects.toThrow("DATA_KEYS");
  });

  it("is refused by a server that may lose writes", async () => {
    const url = await postgres.database("unsafe");
    const admin = openPostgres({ url });
    await admin.reading.rows("ALTER DATABASE unsafe SET synchronous_commit = off");
    await admin.close();
    const settings = settingsOf({ DATABASE_URL: url, DATA_KEYS }, "/nowhere");
    await expect(openDatabase(settings, environmentOf(loadRegistry(), settings))).rejects.toThrow("synchronous_commit=off");
  });
});
