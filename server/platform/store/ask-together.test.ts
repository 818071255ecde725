import { afterAll, beforeAll, expect, it } from "vitest";
import { JoinedQueries, mayJoin } from "./ask-together.ts";
import { openEmbedded, type EmbeddedStore } from "./pglite.ts";
import type { Query, Transaction } from "./handle.ts";
import { hearStatements, type StatementLog } from "../../../tests/statement-log.ts";

let store: EmbeddedStore;
let statements: StatementLog;

beforeAll(async () => {
  store = await openEmbedded();
  await store.script(`
    CREATE TABLE thing (id bigint PRIMARY KEY, name text, price numeric(17,2), is_good boolean, day date,
      at timestamptz, list bigint[], words text[], said jsonb, raw bytea, count int, part double precision);
    INSERT INTO thing VALUES
      (1, 'a "quoted" $1', 12345678901234.50, true, '2026-11-28', '2026-11-28 10:00:00.5+08', '{1,9007199254740993}',
        '{"a,b",NULL}', '{"n": 1.50, "list": [null, true]}', '\\x00ff', 7, 0.1),
      (2, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`);
  statements = hearStatements();
});
afterAll(async () => {
  statements.stop();
  await store.close();
});

const inOne = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => store.transaction(work);
const together = (trx: Transaction, queries: readonly Query[]) => trx.together?.(queries);

const ALL: Query = { text: "SELECT * FROM thing WHERE id = ANY($1::bigint[]) ORDER BY id DESC", values: [["1", "2"]] };
const NAMED: Query = { text: "SELECT id, name FROM thing WHERE id = $1 OR name = $2", values: ["2", "none"] };
const NONE: Query = { text: "SELECT id FROM thing WHERE id = $1", values: ["3"] };

it("gives the rows that each statement gives alone, of every kind of value, in their order", async () => {
  const alone = await inOne(async (trx) => [
    await trx.rows(ALL.text, ALL.values),
    await trx.rows(NAMED.text, NAMED.values),
    await trx.rows(NONE.text, NONE.values),
  ]);
  expect(alone[0]?.map(({ id }) => id)).toEqual(["2", "1"]);
  statements.begin();
  expect(await inOne((trx) => together(trx, [ALL, NAMED, NONE]) ?? Promise.resolve([]))).toEqual(alone);
  expect(statements.texts).toHaveLength(1);
});

it("asks alone what it does not know, what takes rows and what writes", async () => {
  const unknown: Query = { text: "SELECT count FROM thing WHERE id = $1", values: ["1"] };
  const taking: Query = { text: "SELECT id FROM thing WHERE id = $1 FOR UPDATE", values: ["1"] };
  await inOne((trx) => trx.rows(taking.text, taking.values));
  statements.begin();
  const found = await inOne((trx) => together(trx, [ALL, unknown, taking, NAMED]) ?? Promise.resolve([]));
  expect(found.map((rows) => rows.length)).toEqual([2, 1, 1, 1]);
  expect(found[1]).toEqual([{ count: 7 }]);
  expect(statements.texts).toHaveLength(3);
});

it("sees a column that a table has got since", async () => {
  await inOne((trx) => trx.rows(ALL.text, ALL.values));
  await store.script("ALTER TABLE thing ADD COLUMN further text DEFAULT 'x'");
  await inOne((trx) => trx.rows(NAMED.text, NAMED.values));
  const [rows] = await inOne((trx) => together(trx, [ALL, NAMED]) ?? Promise.resolve([]));
  expect(rows?.[0]?.["further"]).toBe("x");
});

it("asks each alone again after one of them has failed", async () => {
  const dividing: Query = { text: "SELECT 1 / $1::int AS part", values: [1] };
  await inOne((trx) => trx.rows(dividing.text, dividing.values));
  const failing = inOne((trx) => together(trx, [NAMED, { ...dividing, values: [0] }]) ?? Promise.resolve([]));
  await expect(failing).rejects.toThrow("division by zero");
  statements.begin();
  await inOne((trx) => together(trx, [NAMED, dividing]) ?? Promise.resolve([]));
  expect(statements.texts).toEqual([NAMED.text, dividing.text]);
});

it.each([
  ["SELECT 1", true],
  ["  with a AS (SELECT 1) SELECT * FROM a", true],
  ["select * from t for no key update", false],
  ["SELECT pg_advisory_xact_lock(1)", false],
  ["SELECT pg_try_advisory_xact_lock(1)", false],
  ["SELECT nextval('a')", false],
  ["WITH a AS (UPDATE t SET b = 1 RETURNING b) SELECT * FROM a", false],
  ["WITH a AS (INSERT INTO t VALUES (1)) SELECT 1", false],
  ["/* kept */ SELECT 1", false],
  ["UPDATE t SET a = 1", false],
])("joins only what reads: %s", (text, may) => {
  expect(mayJoin(text)).toBe(may);
});

it("keeps each statement's own places", () => {
  const joined = new JoinedQueries((_type, text) => text);
  for (const text of ["SELECT $2 AS a, $1 AS b", "SELECT $1 AS c"])
    joined.note(
      text,
      [...text.matchAll(/ AS (\w)/g)].map(([, name = ""]) => ({ name, dataTypeID: 25 })),
    );
  const one = joined.join([
    { text: "SELECT $2 AS a, $1 AS b", values: ["1", "2"] },
    { text: "SELECT $1 AS c", values: ["3"] },
  ]);
  expect(one.values).toEqual(["1", "2", "3"]);
  expect(one.text).toContain("(SELECT $2 AS a, $1 AS b)");
  expect(one.text).toContain("(SELECT $3 AS c)");
});
