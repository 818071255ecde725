import { expect, it } from "vitest";
import type { Reading, Row } from "./handle.ts";
import { onceIn, readingOnce } from "./reading-once.ts";

it("reads once in a transaction, anew in the next one, and each time outside of any", async () => {
  let read = 0;
  const ask = (db: Reading) => onceIn(db, "brand 1", () => Promise.resolve((read += 1)));
  const transaction = () => ({ run: () => undefined }) as unknown as Reading;
  const one = transaction();
  expect([await ask(one), await ask(one), await ask(transaction())]).toEqual([1, 1, 2]);
  const outside = {} as Reading;
  expect([await ask(outside), await ask(outside)]).toEqual([3, 4]);
});

function counted(): { db: Reading; asked: string[] } {
  const asked: string[] = [];
  const rows = (text: string): Promise<Row[]> => {
    asked.push(text);
    return Promise.resolve([{ one: 1, list: ["a"] }]);
  };
  return { db: { rows, run: () => Promise.resolve(1), keys: [] } as unknown as Reading, asked };
}

it("asks a statement once with the same values, at once too, and gives each asker rows of their own", async () => {
  const { db, asked } = counted();
  const reading = readingOnce(db);
  const [one, other] = await Promise.all([reading.rows("SELECT 1", ["5"]), reading.rows("SELECT 1", ["5"])]);
  const list = one[0]?.["list"];
  if (Array.isArray(list)) list.push("b");
  expect(other).toEqual([{ one: 1, list: ["a"] }]);
  expect(await reading.first("SELECT 1", ["5"])).toEqual({ one: 1, list: ["a"] });
  expect(asked).toEqual(["SELECT 1"]);
  await reading.rows("SELECT 1", ["6"]);
  expect(asked).toHaveLength(2);
});

it.each(["SELECT 2 FOR UPDATE", "SELECT 2 FROM t ORDER BY id FOR NO KEY UPDATE OF t", "SELECT 2 FOR SHARE"])(
  "reads anew what was read before rows were taken: %s",
  async (taking) => {
    const { db, asked } = counted();
    const reading = readingOnce(db);
    for (const text of ["SELECT 1", taking, taking, "SELECT 1", "SELECT 1"]) await reading.rows(text);
    expect(asked).toEqual(["SELECT 1", taking, taking, "SELECT 1"]);
  },
);

it("reads anew after a write, whichever way it is written", async () => {
  const { db, asked } = counted();
  const reading = readingOnce(db);
  await reading.rows("SELECT 1");
  await (reading as unknown as { run(text: string): Promise<number> }).run("UPDATE t SET a = 1");
  await reading.rows("SELECT 1");
  await reading.rows("INSERT INTO t (a) VALUES (1) RETURNING a");
  await reading.rows("SELECT 1");
  expect(asked).toEqual(["SELECT 1", "SELECT 1", "INSERT INTO t (a) VALUES (1) RETURNING a", "SELECT 1"]);
});

it("of a reading that asks once is that reading", () => {
  const reading = readingOnce(counted().db);
  expect(readingOnce(reading)).toBe(reading);
});
