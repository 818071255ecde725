import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "./handle.ts";
import { FolderInUseError } from "./lock.ts";
import { inTransactions, migrate, migrationsOf } from "./migrate.ts";
import { openEmbedded } from "./pglite.ts";
import { Refusal, refuse } from "../refusal.ts";
import { hearStatements } from "../../../tests/statement-log.ts";
import { runTogether } from "./run-together.ts";

let store: Store;
beforeAll(async () => {
  store = await openEmbedded();
  await store.script("CREATE TABLE thing (id bigint PRIMARY KEY, name text)");
});
afterAll(() => store.close());

describe("store", () => {
  it("reads every type as text, number or list and never as a float or a Date", async () => {
    const row = await store.reading
      .first(`SELECT 9007199254740993::bigint AS id, 12.30::numeric(15,2) AS money, date '2026-11-23' AS day,
      timestamptz '2026-11-23 02:00:00.5+00' AS at, 7 AS whole, ARRAY[1,2]::bigint[] AS ids,
      ARRAY['a,b','c']::text[] AS words, '{"a":[1]}'::jsonb AS data, count(*)
      FROM thing`);
    expect(row).toEqual({
      id: "9007199254740993",
      money: "12.30",
      day: "2026-11-23",
      at: "2026-11-23T10:00:00.500+08:00",
      whole: 7,
      ids: ["1", "2"],
      words: ["a,b", "c"],
      data: { a: [1] },
      count: "0",
    });
  });

  it("takes lists, JSON and times as values", async () => {
    const row = await store.reading.first(
      "SELECT $1::bigint[] AS ids, $2::text[] AS words, $3::jsonb AS data, $4::timestamptz AS at",
      [["1", "2"], ['x"y', "z"], JSON.stringify([{ a: 1 }]), "2026-11-23T10:00:00.500+08:00"],
    );
    expect(row).toEqual({
      ids: ["1", "2"],
      words: ['x"y', "z"],
      data: [{ a: 1 }],
      at: "2026-11-23T10:00:00.500+08:00",
    });
  });

  it("refuses the outer handle and a nested transaction inside a transaction", async () => {
    await expect(store.transaction(() => store.reading.rows("SELECT 1"))).rejects.toThrow("only its own handle");
    await expect(store.transaction(() => store.transaction(() => Promise.resolve(1)))).rejects.toThrow(
      "only its own handle",
    );
  });

  describe("what a transaction writes last", () => {
    const naming = (id: string, name: string, rows?: number) => ({
      text: "UPDATE thing SET name = $2 WHERE id = $1::bigint",
      values: [id, name],
      ...(rows === undefined ? {} : { rows }),
    });
    const adding = (id: string) => ({ text: "INSERT INTO thing (id) VALUES ($1::bigint)", values: [id], rows: 1 });
    const names = () => store.reading.rows("SELECT id, name FROM thing WHERE id > 100 ORDER BY id");
    afterAll(() => store.script("DELETE FROM thing WHERE id > 100"));

    it("is written in one statement before it is committed, or before its table is asked", async () => {
      const statements = hearStatements();
      try {
        await store.transaction(async (trx) => {
          trx.writeLast(adding("101"), adding("102"));
          await trx.rows("SELECT 1");
          trx.writeLast(adding("103"));
          expect(await trx.rows("SELECT id FROM thing WHERE id > 100")).toHaveLength(3);
          trx.writeLast(naming("101", "last", 1));
        });
        const words = statements.texts.map((text) => /SELECT 1$|SELECT id|INSERT|UPDATE/.exec(text)?.[0]);
        expect(words).toEqual(["SELECT 1", "INSERT", "SELECT id", "UPDATE"]);
      } finally {
        statements.stop();
      }
      expect(await names()).toEqual([
        { id: "101", name: "last" },
        { id: "102", name: null },
        { id: "103", name: null },
      ]);
    });

    it("finds what is written before it to the same table", async () => {
      await store.transaction(async (trx) => {
        trx.writeLast(adding("104"), naming("104", "found", 1), adding("105"), naming("104", "again", 1));
        trx.writeLast(naming("105", "too", 1));
        await trx.writeNow();
      });
      expect((await names()).slice(3)).toEqual([
        { id: "104", name: "again" },
        { id: "105", name: "too" },
      ]);
    });

    it("is written where a refusal keeps what was written, and not where it does not", async () => {
      const refusing = (keep: boolean) =>
        store.transaction((trx) => {
          trx.writeLast(naming("102", String(keep)));
          return refuse("not_found", keep ? { keep } : {});
        });
      await expect(refusing(false)).rejects.toThrow(Refusal);
      expect((await names())[1]).toEqual({ id: "102", name: null });
      await expect(refusing(true)).rejects.toThrow(Refusal);
      expect((await names())[1]).toEqual({ id: "102", name: "true" });
    });

    it.each([1, 2])(
      "undoes everything where one of %i statements wrote fewer rows than it must",
      async (statements) => {
        const none = naming("999", "nobody", 1);
        const writings = [none, naming("103", "lost", 1)].slice(0, statements);
        await expect(store.transaction(async (trx) => trx.writeLast(...writings))).rejects.toThrow("0 of 1 rows");
        await expect(
          store.transaction(async (trx) =>
            runTogether(trx, [{ ...none, otherwise: () => Promise.reject(new Error("it is gone")) }, ...writings]),
          ),
        ).rejects.toThrow("it is gone");
        expect((await names())[2]).toEqual({ id: "103", name: null });
      },
    );
  });

  it("looks at all that a transaction wrote before it is committed, and undoes all where that fails", async () => {
    const adding = (id: string) => ({ text: "INSERT INTO thing (id) VALUES ($1::bigint)", values: [id], rows: 1 });
    const wrote = (id: string, most: number) =>
      store.transaction((trx) => {
        trx.beforeCommit(async () => {
          const found = await trx.rows("SELECT id FROM thing WHERE id > 200");
          if (found.length > most) throw new Error(`${found.length} things`);
        });
        trx.writeLast(adding(id));
        return Promise.resolve(id);
      });
    expect(await wrote("201", 1)).toBe("201");
    await expect(wrote("202", 1)).rejects.toThrow("2 things");
    expect(await store.reading.rows("SELECT id FROM thing WHERE id > 200")).toEqual([{ id: "201" }]);
    await store.script("DELETE FROM thing WHERE id > 200");
  });

  it("undoes with a part of a transaction what waits of it, and nothing that waited before", async () => {
    const adding = (id: string) => ({ text: "INSERT INTO thing (id) VALUES ($1::bigint)", values: [id], rows: 1 });
    await store.transaction(async (trx) => {
      trx.writeLast(adding("301"));
      await trx.run("SAVEPOINT part");
      trx.writeLast(adding("302"));
      trx.beforeCommit(() => Promise.reject(new Error("of what is undone")));
      await trx.run("ROLLBACK TO SAVEPOINT part");
      trx.writeLast(adding("303"));
    });
    expect(await store.reading.rows("SELECT id FROM thing WHERE id > 300 ORDER BY id")).toEqual([
      { id: "301" },
      { id: "303" },
    ]);
    await store.script("DELETE FROM thing WHERE id > 300");
  });

  it("refuses a transaction's handle after its end", async () => {
    const ended = await store.transaction((trx) => Promise.resolve({ trx }));
    await expect(ended.trx.rows("SELECT 1")).rejects.toThrow("has ended");
  });

  it("undoes on an error and on a refusal, and keeps what a keeping refusal wrote", async () => {
    const write = (id: number, then: () => never) =>
      store.transaction(async (trx) => {
        expect(await trx.run("INSERT INTO thing (id) VALUES ($1)", [id])).toBe(1);
        then();
      });
    await expect(
      write(1, () => {
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    await expect(write(2, () => refuse("rule_violated"))).rejects.toThrow(Refusal);
    await expect(write(3, () => refuse("login_refused", { keep: true }))).rejects.toThrow(Refusal);
    expect(await store.reading.rows("SELECT id FROM thing")).toEqual([{ id: "3" }]);
  });

  it("repeats work that lost a race", async () => {
    let tries = 0;
    const result = await store.transaction(() => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error("race"), { code: "40001" });
      return Promise.resolve(tries);
    });
    expect(result).toBe(3);
  });
});

describe("folder", () => {
  it("is refused to a second opener, is freed by closing, and keeps its rows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "store-"));
    const first = await openEmbedded({ folder });
    expect(await migrate(first)).toEqual(migrationsOf().map(({ name }) => name));
    expect(await migrate(first)).toEqual([]);
    await expect(openEmbedded({ folder })).rejects.toThrow(FolderInUseError);
    await expect(openEmbedded({ folder })).rejects.toThrow(String(process.pid));
    await first.script("INSERT INTO setting VALUES ('kept', '1')");
    await first.close();
    const second = await openEmbedded({ folder });
    expect(await second.reading.first("SELECT value FROM setting")).toEqual({ value: 1 });
    await expect(migrate(second, [{ name: "0001_server.sql", text: "SELECT 1" }])).rejects.toThrow("changed");
    await second.close();
    rmSync(folder, { recursive: true });
  });
});

describe("migrations", () => {
  it("keep what an earlier transaction applied where one that begins its own fails", async () => {
    const folder = mkdtempSync(join(tmpdir(), "store-"));
    const own = await openEmbedded({ folder });
    const early = { name: "0001_early.sql", text: "CREATE TABLE early (id int)" };
    const beside = { name: "0002_beside.sql", text: "INSERT INTO early VALUES (1)" };
    const apart = { name: "0003_apart.sql", text: "-- in a transaction of its own\nINSERT INTO gone VALUES (1)" };
    expect(inTransactions([early, beside, apart]).map((group) => group.length)).toEqual([2, 1]);
    await expect(migrate(own, [early, beside, apart])).rejects.toThrow("gone");
    expect(await own.reading.rows("SELECT id FROM early")).toEqual([{ id: 1 }]);
    await own.script("CREATE TABLE gone (id int)");
    expect(await migrate(own, [early, beside, apart])).toEqual([apart.name]);
    expect(await own.reading.rows("SELECT id FROM early")).toEqual([{ id: 1 }]);
    await own.close();
    rmSync(folder, { recursive: true });
  });
});

describe("audit", () => {
  it("can only be added to", async () => {
    await migrate(store, migrationsOf().slice(0, 1));
    await store.script("INSERT INTO audit (at, actor_kind, action) VALUES (now(), 'system', 'test')");
    for (const attempt of ["UPDATE audit SET action = 'x'", "DELETE FROM audit", "TRUNCATE audit"])
      await expect(store.script(attempt)).rejects.toThrow("append-only");
  });
});
