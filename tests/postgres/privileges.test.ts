import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Client } from "pg";
import { loadRegistry } from "../../registry/registry.ts";
import { audit_chain, audit_complete } from "../../server/platform/invariants/history.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { migrate } from "../../server/platform/store/migrate.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { APPEND_ONLY, APPLICATION_ROLE } from "../../server/platform/store/connections.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let store: Store;
let address: string;
beforeAll(async () => {
  postgres = await startPostgres();
  address = await postgres.database("privileges");
  store = openPostgres({ url: address });
  // A connection from before the migration must lose its rights too.
  await store.reading.first("SELECT 1");
  await migrate(store);
});
afterAll(async () => {
  await store.close();
  await postgres.stop();
});

const refused = { code: "42501" };
const run = (text: string) => store.transaction((trx) => trx.run(text));
const entry = "INSERT INTO audit (at, actor_kind, action) VALUES (now(), 'system', 'test')";

describe("the server's own role", () => {
  it("is what every connection runs as, read or write, twenty at once", async () => {
    const seen = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await store.reading.first("SELECT current_user AS name, pg_sleep(0.05)"))?.["name"],
      ),
    );
    expect(new Set(seen)).toEqual(new Set([APPLICATION_ROLE]));
    expect(
      await store.transaction((trx) =>
        trx.first("SELECT current_user AS name, rolsuper FROM pg_roles WHERE rolname = current_user"),
      ),
    ).toEqual({ name: APPLICATION_ROLE, rolsuper: false });
  });

  it.each([
    "CREATE TABLE mine (id bigint)",
    "DROP TABLE setting",
    "ALTER TABLE invoice ADD COLUMN mine text",
    "ALTER TABLE audit DISABLE TRIGGER ALL",
    "DROP TRIGGER audit_append_only ON audit",
    "CREATE ROLE another",
    "TRUNCATE invoice",
  ])("may not: %s", async (text) => {
    await expect(run(text)).rejects.toMatchObject(refused);
  });

  it.each(
    APPEND_ONLY.flatMap((name) => [
      `UPDATE ${name} SET ${{ audit_sequence: "number", audit_seal: "number", journal_lines: "debit" }[name] ?? "at"} = DEFAULT`,
      `DELETE FROM ${name}`,
      `TRUNCATE ${name}`,
    ]),
  )("may not: %s", async (text) => {
    await expect(run(text)).rejects.toMatchObject(refused);
  });

  it.each([
    "UPDATE journal SET date = DEFAULT",
    "UPDATE journal SET company = DEFAULT",
    "DELETE FROM journal",
    "TRUNCATE journal",
  ])("may not: %s", async (text) => {
    await expect(run(text)).rejects.toMatchObject(refused);
  });

  it("may not rewrite the book of migrations", async () => {
    await expect(run("DELETE FROM schema_migration")).rejects.toMatchObject(refused);
  });

  it("reads and writes the rest, and a second start changes nothing", async () => {
    await expect(run("INSERT INTO setting (name, value) VALUES ('one', '1')")).resolves.toBe(1);
    await expect(run("DELETE FROM setting WHERE name = 'one'")).resolves.toBe(1);
    expect(await migrate(store)).toEqual([]);
    await expect(run("DELETE FROM audit")).rejects.toMatchObject(refused);
  });
});

describe("the audit's numbers", () => {
  const strands = () =>
    store.reading.rows(
      "SELECT strand::integer AS strand, count(*)::integer AS count, max(number)::integer AS last FROM audit_sequence GROUP BY strand ORDER BY strand",
    );

  it("have no gaps though transactions are undone, and follow commits of many writers", async () => {
    await Promise.all(
      Array.from({ length: 120 }, (_none, index) =>
        store
          .transaction(async (trx) => {
            await trx.run(entry);
            if (index % 3 === 0) await trx.run(entry);
            if (index % 4 === 0) throw new Error("undone");
          })
          .catch((error: Error) => expect(error.message).toBe("undone")),
      ),
    );
    for (const { count, last } of await strands()) expect(count).toBe(last);
    expect(
      await store.reading.first(
        "SELECT count(*)::int AS count, count(DISTINCT entry)::int AS entries FROM audit_sequence",
      ),
    ).toEqual({ count: 120, entries: 120 });
    expect(await store.reading.first("SELECT count(*)::int AS count, (max(seq) > 120) AS lost FROM audit")).toEqual({
      count: 120,
      lost: true,
    });
    const registry = loadRegistry();
    for (const invariant of [audit_chain, audit_complete])
      expect(await invariant({ db: store.reading, registry, today: "2026-11-23" })).toEqual([]);
  });

  it("are waited for by nobody while a transaction that has one is still open, and stand in one strand for each", async () => {
    const before = await strands();
    let end: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      end = done;
    });
    let numbered = false;
    const first = store.transaction(async (trx) => {
      await trx.run(entry);
      // What is done at its commit is done here already.
      await trx.run("SET CONSTRAINTS ALL IMMEDIATE");
      numbered = true;
      await held;
      await trx.run(entry);
    });
    await expect.poll(() => numbered).toBe(true);
    await Promise.all(Array.from({ length: 8 }, () => run(`${entry}, (now(), 'system', 'test')`)));
    end();
    await first;
    const grown = (await strands()).map(
      ({ strand, count }) => Number(count) - Number(before.find((each) => each["strand"] === strand)?.["count"] ?? 0),
    );
    expect(grown.reduce((sum, each) => sum + each, 0)).toBe(18);
    expect(grown.every((each) => each % 2 === 0)).toBe(true);
    expect(grown.filter((each) => each > 0).length).toBeGreaterThan(1);
  });

  it("hold an entry against its owner too", async () => {
    const owner = new Client(address);
    await owner.connect();
    for (const text of ["DELETE FROM audit", "UPDATE audit_sequence SET number = number + 1", "TRUNCATE audit CASCADE"])
      await expect(owner.query(text)).rejects.toThrow("append-only");
    await owner.end();
  });
});
