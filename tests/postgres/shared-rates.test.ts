import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRates, sharedCounts, makeWindows } from "../../server/platform/http/rates.ts";
import { Refusal } from "../../server/platform/refusal.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { migrate } from "../../server/platform/store/migrate.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication } from "../api/application/application.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const MINUTE = 60_000;
let postgres: TestPostgres;
let processes: Store[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.database("shared_rates");
  processes = [openPostgres({ url }), openPostgres({ url }), openPostgres({ url })];
  for (const store of processes) await migrate(store);
});
afterAll(async () => {
  for (const store of processes) await store.close();
  await postgres.stop();
});

const registry = { constants: { rates: { read: { per_minute: 30, by: "address" } } } } as never;
const from = (ip: string) => ({ ip }) as never;

test("three processes together let as many through as one, and the next minute begins anew for all", async () => {
  let at = Date.parse("2026-11-23T10:00:00Z");
  const rates = processes.map((store) => {
    const windows = makeWindows(() => at);
    return { own: makeRates(registry, windows, () => at), windows, shared: sharedCounts(store) };
  });
  let passed = 0;
  const ask = async (times: number) => {
    for (const { own, windows, shared } of rates) {
      for (let each = 0; each < times; each += 1)
        try {
          own.count("read", from("203.0.113.9"), undefined);
          passed += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      await windows.share(shared);
    }
  };
  await ask(10);
  expect(passed).toBe(30);
  await ask(1);
  // The first two have not heard of the others since they last asked: one request more came through at each.
  expect(passed).toBe(32);
  await ask(5);
  expect(passed).toBe(32);
  const { rows } = { rows: await processes[0]!.reading.rows<{ key: string }>("SELECT key FROM rate_window") };
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain("203.0.113.9");
  at += MINUTE;
  await ask(1);
  expect(passed).toBe(35);
});

test("many askers at all processes at once are counted to the last, and what is over is taken away", async () => {
  const at = Date.parse("2026-11-23T12:00:00Z");
  const counts = Array.from({ length: 200 }, (_, index) => ({ key: `asker ${index}`, until: at + MINUTE, used: 1 }));
  await Promise.all(
    processes.flatMap((store) => {
      const shared = sharedCounts(store);
      return [counts, counts.toReversed(), counts].map((some) => shared.add(some, at));
    }),
  );
  const all = await sharedCounts(processes[0]!).add(counts, at);
  expect(new Set(all.map(({ used }) => used))).toEqual(new Set([10]));
  expect(all.map(({ key }) => key).toSorted()).toEqual(counts.map(({ key }) => key).toSorted());
  await sharedCounts(processes[0]!).add([{ key: "later", until: at + 3 * MINUTE, used: 1 }], at + 2 * MINUTE);
  expect(await processes[1]!.reading.first("SELECT count(*)::int AS count FROM rate_window")).toEqual({ count: 1 });
});

test("knocking at two processes fills the audit no more than at one", async () => {
  const url = await postgres.database("shared_refusals", SEEDED);
  const [one, other] = [
    await startApplication({ store: openPostgres({ url }) }),
    await startApplication({ store: openPostgres({ url }) }),
  ];
  try {
    const clients = [await one.signedIn("viewer.s2"), await other.signedIn("viewer.s2")] as const;
    const noted = async () =>
      (
        await one.store.reading.first<{ count: number }>(
          "SELECT count(*)::int AS count FROM audit WHERE code = '1004' AND action = 'invoice.create'",
        )
      )?.count;
    const counts = async () =>
      (await one.store.reading.rows<{ used: number }>("SELECT used FROM rate_window")).map(({ used }) => used);
    const knock = async (client: (typeof clients)[number], times: number) => {
      for (let each = 0; each < times; each += 1)
        expect((await client.post("obligation/invoice", { invoice_no: "NO-1" })).body.code).toBe(1004);
    };
    await knock(clients[0], 50);
    await expect.poll(counts, { timeout: 20_000 }).toContain(50);
    // Hears of the others when it has something to tell itself.
    await knock(clients[1], 1);
    await expect.poll(counts, { timeout: 20_000 }).toContain(51);
    await knock(clients[1], 40);
    await expect.poll(counts, { timeout: 20_000 }).toContain(91);
    await other.close();
    expect(await noted()).toBe(60);
  } finally {
    await one.close();
  }
}, 120_000);
