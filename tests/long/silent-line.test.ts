import { afterAll, beforeAll, expect, test } from "vitest";
import { COMMIT, startOverLine, type OverLine } from "../durability/over-line.ts";

/**
 * Longest that anybody waits for an answer, and until the database has given up what hung on the silent line, in
 * milliseconds.
 */
const LONGEST_ANSWER = 20_000;
const LONGEST_RETRY = 30_000;
const SILENT = 5;

let over: OverLine;
beforeAll(async () => {
  over = await startOverLine("silent_line");
}, 60_000);
afterAll(() => over?.close(), 30_000);

test("lines that go silent at the end of a transaction are given up: others go on meanwhile, who asked is told, asked again each is done once, and no connection is lost", async () => {
  const began = Date.now();
  const hanging = [];
  for (let index = 0; index < SILENT; index += 1) {
    const before = over.line.befallen;
    over.line.next("silence", COMMIT);
    hanging.push(over.add(`SILENT-${index}`));
    await expect.poll(() => over.line.befallen, { timeout: 5_000 }).toBe(before + 1);
  }
  expect((await over.maker.get("obligation/invoice/list")).body.code).toBe(0);
  expect((await over.add("SILENT-NOT")).body.code).toBe(0);
  for (const answer of await Promise.all(hanging)) expect(answer.body.code).toBe(1066);
  expect(Date.now() - began).toBeLessThan(LONGEST_ANSWER);
  for (let index = 0; index < SILENT; index += 1) {
    await expect
      .poll(async () => (await over.add(`SILENT-${index}`)).body.code, { timeout: LONGEST_RETRY, interval: 1_000 })
      .toBe(0);
    expect(await over.count(`SILENT-${index}`)).toBe(1);
  }
  expect(
    (await Promise.all(Array.from({ length: 40 }, () => over.maker.get("obligation/invoice/list")))).map(
      ({ body }) => body.code,
    ),
  ).toEqual(Array.from({ length: 40 }, () => 0));
});
