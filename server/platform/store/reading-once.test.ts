import { expect, it } from "vitest";
import type { Query, Reading, Row } from "./handle.ts";
import { expectNoted, notingReads, onceIn, readingOnce } from "./reading-once.ts";

it("reads once in a transaction, anew in the next one, and each time outside of any", async () => {
  let read = 0;
  const ask = (db: Reading) => onceIn(db, "brand 1", () => Promise.resolve((read += 1)));
  const transaction = () => ({ run: () => undefined }) as unknown as Reading;
  const one = transaction();
  expect([await ask(one), await ask(one), await ask(transaction())]).toEqual([1, 1, 2]);
  const outside = {} as Reading;
  expect([await ask(outside), await ask(outside)]).toEqual([3, 4]);
});

function counted(): { db: Reading; statements: string[] } {
  const statements: string[] = [];
  const rows = (text: string): Promise<Row[]> => {
    statements.push(text);
    return Promise.resolve([{ one: 1, list: ["a"] }]);
  };
  return { db: { rows, run: () => Promise.resolve(1), keys: [] } as unknown as Reading, statements };
}

it("asks a statement once with the same values, at once too, and gives each asker rows of their own", async () => {
  const { db, statements } = counted();
  const reading = readingOnce(db);
  const [one, other] = await Promise.all([reading.rows("SELECT 1", ["5"]), reading.rows("SELECT 1", ["5"])]);
  const list = one[0]?.["list"];
  if (Array.isArray(list)) list.push("b");
  expect(other).toEqual([{ one: 1, list: ["a"] }]);
  expect(await reading.first("SELECT 1", ["5"])).toEqual({ one: 1, list: ["a"] });
  expect(statements).toEqual(["SELECT 1"]);
  await reading.rows("SELECT 1", ["6"]);
  expect(statements).toHaveLength(2);
});

it.each(["SELECT 2 FOR UPDATE", "SELECT 2 FROM t ORDER BY id FOR NO KEY UPDATE OF t", "SELECT 2 FOR SHARE"])(
  "reads anew what was read before rows were taken: %s",
  async (taking) => {
    const { db, statements } = counted();
    const reading = readingOnce(db);
    for (const text of ["SELECT 1", taking, taking, "SELECT 1", "SELECT 1"]) await reading.rows(text);
    expect(statements).toEqual(["SELECT 1", taking, taking, "SELECT 1"]);
  },
);

it("reads anew after a write, whichever way it is written", async () => {
  const { db, statements } = counted();
  const reading = readingOnce(db);
  await reading.rows("SELECT 1");
  await (reading as unknown as { run(text: string): Promise<number> }).run("UPDATE t SET a = 1");
  await reading.rows("SELECT 1");
  await reading.rows("INSERT INTO t (a) VALUES (1) RETURNING a");
  await reading.rows("SELECT 1");
  expect(statements).toEqual(["SELECT 1", "SELECT 1", "INSERT INTO t (a) VALUES (1) RETURNING a", "SELECT 1"]);
});

it("of a reading that asks once is that reading", () => {
  const reading = readingOnce(counted().db);
  expect(readingOnce(reading)).toBe(reading);
});

/** A reading that asks together, with what it was asked at once. */
function joining(): { db: Reading; statements: string[][] } {
  const statements: string[][] = [];
  const rows = (text: string): Promise<Row[]> => {
    statements.push([text]);
    return Promise.resolve([{ text }]);
  };
  const together = (queries: readonly Query[]): Promise<Row[][]> => {
    statements.push(queries.map(({ text }) => text));
    return Promise.resolve(queries.map(({ text }) => [{ text }]));
  };
  return { db: { rows, together, run: () => Promise.resolve(1), keys: [] } as unknown as Reading, statements };
}

it("asks together what is asked at once, and what others ask meanwhile", async () => {
  const { db, statements } = joining();
  const reading = readingOnce(db);
  const chain = async () => {
    await Promise.resolve();
    await reading.rows("SELECT 2");
    return reading.rows("SELECT 3");
  };
  const found = await Promise.all([reading.rows("SELECT 1"), chain(), reading.rows("SELECT 4 FOR UPDATE")]);
  expect(found).toEqual([[{ text: "SELECT 1" }], [{ text: "SELECT 3" }], [{ text: "SELECT 4 FOR UPDATE" }]]);
  expect(statements).toEqual([["SELECT 4 FOR UPDATE"], ["SELECT 1", "SELECT 2"], ["SELECT 3"]]);
});

it("reads with the next statement what it expects to be asked again, and what is left after rows were taken", async () => {
  const { db, statements } = joining();
  const reading = readingOnce(db);
  await reading.rows("SELECT 0");
  await notingReads(reading, async () => {
    for (const text of ["SELECT 1", "SELECT 2", "SELECT 3"]) await reading.rows(text);
  });
  await reading.rows("SELECT 9 FOR UPDATE");
  statements.length = 0;
  expectNoted(reading, true);
  for (const text of ["SELECT 5", "SELECT 1", "SELECT 9 FOR UPDATE", "SELECT 2", "SELECT 3"]) await reading.rows(text);
  expect(statements).toEqual([
    ["SELECT 5", "SELECT 1", "SELECT 2", "SELECT 3"],
    ["SELECT 9 FOR UPDATE"],
    ["SELECT 2", "SELECT 3"],
  ]);
  expectNoted(reading, false);
  await (reading as unknown as { run(text: string): Promise<number> }).run("UPDATE t SET a = 1");
  statements.length = 0;
  await reading.rows("SELECT 6");
  expect(statements).toEqual([["SELECT 6"]]);
});

it("tells each who asked of a failure, and nobody of what nobody came to ask", async () => {
  const failing = { rows: () => Promise.reject(new Error("away")), together: () => Promise.reject(new Error("away")) };
  const reading = readingOnce({ ...failing, run: () => Promise.resolve(1), keys: [] } as unknown as Reading);
  const both = await Promise.allSettled([reading.rows("SELECT 1"), reading.rows("SELECT 2")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("tells who asked where the statements of several fail as one, and keeps what the engine says", async () => {
  const failure = Object.assign(new Error("division by zero"), { code: "22012" });
  const fails = () => Promise.reject(failure);
  const reading = readingOnce({ rows: fails, together: fails, run: fails, keys: [] } as unknown as Reading);
  const asker = async () => void (await reading.rows("SELECT 1"));
  const another = async () => void (await reading.first("SELECT 2"));
  const [one, other] = (await Promise.allSettled([asker(), another()])).map(
    (settled) => (settled as PromiseRejectedResult).reason as Error,
  );
  expect(one).toMatchObject({ message: "division by zero", code: "22012", cause: failure });
  expect(one?.stack).toMatch(/at (?:async )?asker /);
  expect(other?.stack).toMatch(/at (?:async )?another /);
  expect(other?.stack).not.toMatch(/at (?:async )?asker /);
});
