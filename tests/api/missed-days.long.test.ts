import { afterAll, beforeAll, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { lastCheck } from "../../server/platform/invariants/run.ts";
import { startJobs } from "../../server/platform/jobs/queue.ts";
import { type Application, startApplication } from "./application/application.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));

/** Waits until something holds, for some seconds. */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < 240; turn += 1) {
    if (await holds()) return true;
    await seconds(0.25);
  }
  return false;
}

const daysDone = async () =>
  (
    await demo.store.reading.rows<{ day: string }>(
      "SELECT DISTINCT day FROM daily_step WHERE day > '2026-11-23' ORDER BY day",
    )
  ).map(({ day }) => day);

test("the queue delivers mails and does the days that were missed, one by one, each as of its own date", async () => {
  await demo.store.transaction((trx) =>
    trx.run(
      "UPDATE mail SET status = 'queued', tries = 0, next_try_at = NULL WHERE id IN (SELECT id FROM mail ORDER BY id LIMIT 3)",
    ),
  );
  demo.ports.clock.setToday("2026-11-26");
  await demo.store.transaction((trx) =>
    trx.run(
      `INSERT INTO setting (name, value) VALUES ('business_date', '"2026-11-26"') ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ),
  );
  const jobs = startJobs({ ...demo, engine });
  expect(
    await until(
      async () => (await demo.store.reading.first("SELECT 1 AS one FROM mail WHERE status = 'queued'")) === undefined,
    ),
  ).toBe(true);
  expect(await until(async () => (await daysDone()).length === 3)).toBe(true);
  const checkedOn = async () => (await lastCheck(demo.store.reading))?.checked_at.slice(0, 10);
  expect(await until(async () => (await checkedOn()) === "2026-11-26")).toBe(true);
  await jobs.stop();
  expect(await daysDone()).toEqual(["2026-11-24", "2026-11-25", "2026-11-26"]);
  expect(
    await demo.store.reading.first("SELECT count(*)::int AS count FROM job_queue.job WHERE name LIKE '%failed'"),
  ).toEqual({ count: 0 });
}, 240_000);
