import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { configurationOf, type RawConfiguration } from "../../server/start/configuration.ts";
import { openDatabase, seedState } from "../../server/start/database.ts";
import { openEmbedded } from "../../server/platform/store/pglite.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { keyOf, lockSeen } from "../../server/platform/lifecycle/load/lock.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let store: Store;
beforeAll(async () => {
  postgres = await startPostgres();
  store = openPostgres({ url: await postgres.database("store") });
  await store.script(
    "CREATE TABLE pot (id bigint PRIMARY KEY, used numeric(15,2) NOT NULL, cap numeric(15,2) NOT NULL, CHECK (used <= cap)); INSERT INTO pot VALUES (1, 0, 1000)",
  );
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
    const alone = await embedded.reading.first(text, values);
    expect(await store.reading.first(text, values)).toEqual(alone);
    for (const one of [store, embedded]) {
      const joined = await one.transaction(async (trx) => {
        await trx.rows(text, values);
        return trx.together?.([
          { text, values },
          { text, values },
        ]);
      });
      expect(joined).toEqual([[alone], [alone]]);
    }
    await embedded.close();
  });

  it("runs with the limits and the isolation that were asked for", async () => {
    const row = await store.reading.first(
      "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('transaction_isolation') AS isolation, current_setting('TimeZone') AS zone",
    );
    expect(row).toEqual({
      statement: "10s",
      lock: "3s",
      idle: "15s",
      isolation: "read committed",
      zone: "Asia/Singapore",
    });
  });
});

describe("records that are taken in one statement", () => {
  const registry = loadRegistry();
  const place = (entity: string, id: string) => ({ entity, id });
  const seen = (version: number) => ({
    records: new Map([place("company", "1"), place("user", "2")].map((one) => [keyOf(one), { id: one.id, version }])),
    written: new Set(["company 1", "user 2"]),
  });
  const free = (other: Store, table: string, id: string) =>
    other
      .transaction((trx) => trx.rows(`SELECT id FROM "${table}" WHERE id = $1::bigint FOR UPDATE NOWAIT`, [id]))
      .then(
        () => true,
        () => false,
      );

  it("are taken in the one order, and the later ones not before the earlier; what moved on while it waited is told anew", async () => {
    const own = openPostgres({ url: await postgres.database("taken") });
    await own.script(
      `CREATE TABLE company (id bigint PRIMARY KEY, version integer); INSERT INTO company VALUES (1, 1); CREATE TABLE "user" (id bigint PRIMARY KEY, version integer); INSERT INTO "user" VALUES (2, 1)`,
    );
    const messages: string[][] = [];
    const acquire = () =>
      own.transaction(async (trx) => {
        const rows: { id: string; version: number }[] = [];
        const watched = {
          ...trx,
          rows: async (text: string, values?: readonly unknown[]) => {
            if (!text.includes("FOR NO KEY UPDATE")) return [];
            rows.push(...(await trx.rows<{ id: string; version: number }>(text, values)));
            return rows;
          },
        } as unknown as typeof trx;
        await lockSeen(watched, registry, seen(1));
        messages.push(rows.map(({ id, version }) => `${id} in ${version}`));
      });
    // The first of them is held: who takes both waits for it and does not have the second.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let holding: Promise<void> | undefined;
    await new Promise<void>((held) => {
      holding = own.transaction(async (trx) => {
        await trx.run("UPDATE company SET version = 2 WHERE id = 1");
        held();
        await released;
      });
    });
    const taking = acquire();
    const waiting = () =>
      own.reading.first<{ waits: number }>(
        "SELECT count(*)::int AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
    await vi.waitFor(async () => expect(await waiting()).toEqual({ waits: 1 }), { timeout: 2_500 });
    expect(await free(own, "user", "2")).toBe(true);
    release();
    await Promise.all([holding, taking]);
    expect(messages).toEqual([["1 in 2", "2 in 1"]]);
    await own.close();
  });
});

describe("a conditional update", () => {
  it("never draws more than the cap, three rounds on a warm pool", async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.reading.rows("SELECT pg_sleep(0.05)")));
    for (let round = 0; round < 3; round += 1) {
      await store.transaction((trx) => trx.run("UPDATE pot SET used = 0"));
      const drawn = await Promise.all(
        Array.from({ length: 100 }, () =>
          store.transaction((trx) => trx.run("UPDATE pot SET used = used + 50 WHERE id = 1 AND used + 50 <= cap")),
        ),
      );
      expect(drawn.filter((count) => count === 1)).toHaveLength(20);
      expect(await store.reading.first("SELECT used FROM pot")).toEqual({ used: "1000.00" });
    }
  });

  it("that meets a deadlock is tried again", async () => {
    await store.script(
      "CREATE TABLE pair (id bigint PRIMARY KEY, hits integer NOT NULL); INSERT INTO pair VALUES (1, 0), (2, 0)",
    );
    const cross = (first: number, second: number) =>
      store.transaction(async (trx) => {
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
    expect(
      Number(
        (
          await store.reading.first(
            "SELECT count(*) AS count FROM pg_prepared_statements WHERE statement LIKE '%FROM grown%'",
          )
        )?.["count"],
      ),
    ).toBeGreaterThan(0);
    await store.script("ALTER TABLE grown ADD COLUMN name text DEFAULT 'new'");
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual({ id: "1", name: "new" });
  });
});

describe("a statement that comes again and again in transactions", () => {
  it("is planned once, and its transaction is repeated whole when its table has got a column", async () => {
    await store.script("CREATE TABLE wider (id bigint PRIMARY KEY); INSERT INTO wider VALUES (1)");
    let begun = 0;
    // One transaction at a time, so that all are on one connection.
    const read = () =>
      store.transaction(async (trx) => {
        begun += 1;
        await trx.run("UPDATE pot SET used = used WHERE id = $1::bigint", ["1"]);
        return trx.first("SELECT * FROM wider WHERE id = $1::bigint", ["1"]);
      });
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual({ id: "1" });
    expect(
      await store.transaction((trx) =>
        trx.rows("SELECT from_sql FROM pg_prepared_statements WHERE statement LIKE '%FROM wider WHERE%'"),
      ),
    ).toEqual([{ from_sql: false }]);
    await store.script("ALTER TABLE wider ADD COLUMN name text DEFAULT 'new'");
    begun = 0;
    expect(await read()).toEqual({ id: "1", name: "new" });
    expect(begun).toBe(2);
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual({ id: "1", name: "new" });
  });
});

describe("a snapshot", () => {
  const count = async (db: Pick<Store["reading"], "first">) =>
    (await db.first<{ count: number }>("SELECT count(*)::int AS count FROM seen"))?.count;
  const add = () => store.transaction((trx) => trx.run("INSERT INTO seen VALUES ($1::bigint)", ["1"]));
  beforeAll(() => store.script("CREATE TABLE seen (id bigint)"));

  it("is one state of the database however long it is read, with no limit of a request, and writes nothing", async () => {
    await add();
    let go: () => void = () => undefined;
    const added = new Promise<void>((done) => {
      go = done;
    });
    const read: unknown[] = [];
    const reading = store.snapshot(async (db) => {
      read.push(await count(db));
      await added;
      read.push(await count(db));
      read.push((await db.first("SELECT current_setting('statement_timeout') AS longest"))?.["longest"]);
      await db.rows("INSERT INTO seen VALUES (2)");
    });
    await expect.poll(() => read.length).toBe(1);
    await add();
    go();
    await expect(reading).rejects.toMatchObject({ code: "25006" });
    expect(read).toEqual([1, 1, "30min"]);
    expect(await count(store.reading)).toBe(2);
  });
});

const DATA_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;

describe("starting on an empty database", () => {
  const configured = (variables: RawConfiguration) =>
    configurationOf(loadRegistry(), { DATA_KEYS, ...variables }, "/nowhere");

  it("is prod unless said otherwise, and makes no user", async () => {
    const configuration = configured({ DATABASE_URL: await postgres.database("empty") });
    expect(configuration.environment.name).toBe("prod");
    expect(configuration.environment.seeds).toBe(false);
    const opened = await openDatabase(configuration);
    expect(await seedState(opened)).toBe("none");
    expect(await opened.reading.first(`SELECT count(*) AS count FROM "user"`)).toEqual({ count: "0" });
    await opened.close();
  });

  it("is refused by a server that may lose writes", async () => {
    const url = await postgres.database("unsafe");
    const admin = openPostgres({ url });
    await admin.reading.rows("ALTER DATABASE unsafe SET synchronous_commit = off");
    await admin.close();
    await expect(openDatabase(configured({ DATABASE_URL: url }))).rejects.toThrow("synchronous_commit=off");
  });
});

describe("a statement beside a transaction", () => {
  const next =
    "INSERT INTO series (prefix, last) VALUES ('A', 1) ON CONFLICT (prefix) DO UPDATE SET last = series.last + 1 RETURNING last";
  const lock = async (trx: { aside(text: string): Promise<Record<string, unknown>[]> }) =>
    Number((await trx.aside(next))[0]?.["last"]);
  beforeAll(() => store.script("CREATE TABLE series (prefix text PRIMARY KEY, last bigint NOT NULL)"));

  it("is waited for by nobody until the transaction has ended", async () => {
    let end: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      end = done;
    });
    const numbers: number[] = [];
    const first = store.transaction(async (trx) => {
      numbers.push(await lock(trx));
      await held;
    });
    await expect.poll(() => numbers.length).toBe(1);
    await Promise.all(
      Array.from({ length: 16 }, () => store.transaction(async (trx) => numbers.push(await lock(trx)))),
    );
    end();
    await first;
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 17 }, (_none, index) => index + 1),
    );
  });

  it("stands although the transaction fails, and is not done again by it", async () => {
    const before = Number((await store.reading.first("SELECT last FROM series"))?.["last"]);
    await expect(
      store.transaction(async (trx) => {
        await lock(trx);
        throw new Error("refused");
      }),
    ).rejects.toThrow("refused");
    expect(await store.reading.first("SELECT last FROM series")).toEqual({ last: String(before + 1) });
  });
});
