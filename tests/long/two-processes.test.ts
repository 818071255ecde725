import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startServer } from "../durability/server.ts";
import { killOneOfTwo } from "../durability/two-processes.ts";
import { startPostgres, SEEDED, type TestPostgres } from "../postgres.ts";

const KILLS = 10;
const LAST = "2026-12-21";
const DAYS = 28;
/**
 * The other takes a killed one's day over within this, in milliseconds: its lease, a look at the queue, and the days
 * themselves.
 */
const SUPERVISION_SECONDS = 300_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test(`of two processes one is killed ${KILLS} times under writes`, async () => {
  const { acknowledged, ...outcome } = await killOneOfTwo(await postgres.database("two_processes", SEEDED), KILLS);
  console.log(
    `one of two killed ${KILLS} times: ${acknowledged} acknowledged, ${outcome.repeated} asked again of the other`,
  );
  expect(outcome).toMatchObject({ wrong: [], lost: [], half: [], breaches: "" });
});

test("a process is killed in the middle of its days' work: the other goes on with it, and each day, letter and booking is there once", async () => {
  const url = await postgres.database("two_days", SEEDED);
  const folder = mkdtempSync(join(tmpdir(), "two-days-"));
  const store = openPostgres({ url });
  const counted = async (text: string) =>
    (await store.reading.first<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`))?.count ?? 0;
  const until = async (holds: () => Promise<boolean>) => {
    const latest = performance.now() + SUPERVISION_SECONDS;
    while (!(await holds()) && performance.now() < latest) await wait(100);
    expect(await holds()).toBe(true);
  };
  await store.transaction((trx) =>
    trx.run(
      "INSERT INTO setting (name, value) VALUES ('business_date', to_jsonb($1::text)) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [LAST],
    ),
  );
  const first = await startServer({ folder, databaseUrl: url });
  await until(async () => (await counted("daily_step WHERE day > '2026-11-25'")) > 0);
  const other = await startServer({ folder, databaseUrl: url });
  await first.kill();
  const [done, began] = [await counted("daily_step"), performance.now()];
  await until(async () => (await counted(`setting WHERE name = 'daily_job' AND value #>> '{}' = '${LAST}'`)) === 1);
  console.log(
    `killed with ${done} steps done; the other had done all ${Math.round(performance.now() - began)} ms later`,
  );
  await other.stop();
  expect(await counted("(SELECT DISTINCT day FROM daily_step WHERE day > '2026-11-23') days")).toBe(DAYS);
  expect(
    await store.reading.rows(
      "SELECT created_at::date AS day, letter, recipient, related_id, count(*) FROM mail WHERE letter LIKE '%reminder%' GROUP BY 1, 2, 3, 4 HAVING count(*) > 1",
    ),
  ).toEqual([]);
  expect(formatBreaches(await checkInvariants({ db: store.reading, registry: loadRegistry(), today: LAST }))).toBe("");
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
