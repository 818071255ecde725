import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { OF_MONEY } from "../api/application/deals.ts";
import { Financing } from "../api/application/financing.ts";
import { patient } from "./pairs/race.ts";
import { randomOf } from "../generate/random.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";
import { Caps } from "./caps.ts";
import { Factoring } from "./pairs/factored.ts";

const OPERATIONS = Number(process.env["OPERATIONS"] ?? 150);
const AT_ONCE = 12;
/** What a committed snapshot must hold at any moment. */
const ALWAYS = ["limit_within_cap", "limit_equals_deals", "one_cent_funded_once", "ip_face_split"] as const;
/** What the rules refuse with. */
const REFUSALS = [0, 100, 1010, 1011, 1028, 1052, 1054];

let postgres: TestPostgres;
let application: Application;
let caps: Caps;
beforeAll(async () => {
  postgres = await startPostgres();
  application = await startApplication({ store: openPostgres({ url: await postgres.database("caps", SEEDED) }) });
  const money = new Financing(patient(application));
  await money.prepare();
  const factoring = new Factoring(money.deals);
  await factoring.prepare();
  caps = new Caps(money, factoring, randomOf("caps"));
  await caps.prepare(3, 6);
  await caps.tighten();
  expect(await money.deals.breaches(...OF_MONEY)).toBe("");
  await Promise.all(Array.from({ length: 20 }, () => application.store.reading.rows("SELECT pg_sleep(0.05)")));
});
afterAll(async () => {
  await application?.close();
  await postgres?.stop();
});

it(
  `${OPERATIONS} draws, releases, repayments, credit notes and changes of limits, twelve at once: no limit is passed at any moment, and each equals its deals`,
  async () => {
    const { deals } = caps.money;
    const deadlocks = async () =>
      Number(
        (
          await application.store.reading.first<{ deadlocks: string }>(
            "SELECT pg_stat_get_db_deadlocks(oid) AS deadlocks FROM pg_database WHERE datname = current_database()",
          )
        )?.deadlocks,
      );
    const before = await deadlocks();
    const random = randomOf("operations");
    const names = Object.keys(caps.operations);
    const counts: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
    const wrong: unknown[] = [];
    const breaches = new Set<string>();
    let left = OPERATIONS;
    const end = new AbortController();
    let looks = 0;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const name = names[Math.floor(random() * names.length)] ?? "";
        for (const { body } of (await caps.operations[name]?.()) ?? []) {
          counts[name]?.push(String(body.code));
          if (!REFUSALS.includes(body.code)) wrong.push({ name, body });
        }
      }
    };
    const look = async () => {
      for (; !end.signal.aborted; looks += 1) {
        for (const breach of (await deals.breaches(...ALWAYS)).split("\n").filter(Boolean)) breaches.add(breach);
        await wait(20);
      }
    };
    const began = performance.now();
    const looking = look();
    await Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => end.abort());
    await looking;
    const dead = (await deadlocks()) - before;
    const text = Object.entries(counts)
      .map(
        ([name, codes]) =>
          `${name} ${[...new Set(codes)]
            .sort()
            .map((code) => `${code}: ${codes.filter((one) => one === code).length}`)
            .join(", ")}`,
      )
      .join("; ");
    console.log(
      `${OPERATIONS} operations in ${Math.round(performance.now() - began)} ms, looked at ${looks} times, ${dead} deadlocks; ${text}`,
    );
    expect(wrong).toEqual([]);
    expect([...breaches]).toEqual([]);
    expect(await deals.breaches(...OF_MONEY, "status_is_history", "audit_complete")).toBe("");
    // The limits were met, not only moved.
    expect(Object.values(counts).flat()).toContain("1028");
    expect(looks).toBeGreaterThan(3);
    // All take records in one order; what is left comes of what changed while it was looked at.
    expect(dead).toBeLessThanOrEqual(OPERATIONS / 50);
  },
  60_000 + OPERATIONS * 5_000,
);
