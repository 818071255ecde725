import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Fault } from "../durability/line.ts";
import { COMMIT, startOverLine, type OverLine } from "../durability/over-line.ts";

const TIMES = Number(process.env["LOST_LINES"] ?? 10);

let over: OverLine;
beforeAll(async () => {
  over = await startOverLine("lost_line");
}, 60_000);
afterAll(() => over?.close(), 30_000);

it.each<[fault: Fault, at: string, text: string, code: number]>([
  ["answer lost", "commit", COMMIT, 1066],
  ["statement lost", "commit", COMMIT, 1066],
  // A statement that comes often goes by its name: it is told by a value that only inserts carry, in small letters.
  ["statement lost", "an insert", "bolts", 1066],
  ["late", "commit", COMMIT, 0],
])(
  "%s at %s: the writer is told that the outcome is not known, and asked again by its key it is done once",
  async (fault, _at, text, code) => {
    for (let time = 0; time < TIMES; time += 1) {
      const number = `LINE-${fault.slice(0, 2)}${text.length}-${time}`;
      const before = over.line.befallen;
      over.line.next(fault, text);
      const first = await over.add(number);
      expect(over.line.befallen, JSON.stringify(first.body)).toBe(before + 1);
      expect(first.body).toMatchObject({ code });
      // While the database has not noticed yet, the first is still at it (1065).
      await expect.poll(async () => (await over.add(number)).body.code, { timeout: 10_000, interval: 100 }).toBe(0);
      const again = await over.add(number);
      expect(await over.count(number)).toBe(1);
      expect((await over.add(number)).body.data.id).toBe(again.body.data.id);
    }
  },
);

it("connections that the database ends while they work: whoever was at work is told, asked again each write is done once", async () => {
  const administrator = new Client({ connectionString: over.url });
  await administrator.connect();
  const codes = new Set<number>();
  const until = new AbortController();
  let ended = 0;
  let done = 0;
  // The next connection ends when another write is done, so that writes get done on a slow machine too.
  const ending = (async () => {
    for (let seen = -1; !until.signal.aborted; await wait(100)) {
      if (done === seen) continue;
      seen = done;
      ended +=
        (
          await administrator.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
          )
        ).rowCount ?? 0;
    }
  })();
  const writing = Array.from({ length: 6 }, async (_none, writer) => {
    for (let index = 0; index < TIMES; index += 1) {
      for (;;) {
        const { code } = (await over.add(`ENDED-${writer}-${index}`)).body;
        codes.add(code);
        if (code === 0) break;
        await wait(50);
      }
      done += 1;
    }
  });
  await Promise.all(writing);
  until.abort();
  await ending;
  await administrator.end();
  expect(ended).toBeGreaterThan(5);
  expect([0, 1065, 1066, 1067]).toEqual(expect.arrayContaining([...codes]));
  for (let writer = 0; writer < writing.length; writer += 1) {
    for (let index = 0; index < TIMES; index += 1) expect(await over.count(`ENDED-${writer}-${index}`)).toBe(1);
  }
});
