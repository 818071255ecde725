import { afterAll, beforeAll, expect, it } from "vitest";
import { startJobs } from "../../server/jobs/start.ts";
import { engine } from "../../server/lifecycle/engine.ts";
import { makeClock } from "../../server/ports/clock.ts";
import { openPostgres } from "../../server/store/postgres.ts";
import type { Store } from "../../server/store/handle.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let application: Application;
let second: Store;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.database("jobs");
  application = await startApplication({ store: openPostgres({ url }) });
  second = openPostgres({ url });
  await second.restrict();
});
afterAll(async () => {
  await application.close();
  await second.close();
  await postgres.stop();
});

const LAST = "2026-12-07";
const counted = async (text: string): Promise<number> => (await application.store.reading.first<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`))?.count ?? 0;

it("two processes on one database share the work: each mail goes out once, each day is done once", async () => {
  const sent: string[] = [];
  const process = (store: Store) => {
    const clock = makeClock({ businessDate: "2026-11-23", settable: true });
    const mail = { ...application.ports.mail, simulated: false, deliver: (one: { to: string }) => {
      sent.push(one.to);
      return Promise.resolve();
    } };
    return startJobs({ ...application, store, engine, ports: { ...application.ports, clock, mail } as Application["ports"] });
  };
  await application.store.transaction(async (trx) => {
    await trx.run(`INSERT INTO setting (name, value) VALUES ('business_date', to_jsonb($1::text)) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, [LAST]);
    await trx.run("UPDATE mail SET status = 'queued', tries = 0, next_try_at = NULL");
  });
  const reminders = await counted("mail WHERE letter = 'payment_reminder'");
  const before = await counted("mail");
  const [one, other] = [process(application.store), process(second)];
  for (let turn = 0; turn < 120; turn += 1) {
    if (await counted("mail WHERE status = 'queued'") === 0 && await counted(`setting WHERE name = 'daily_job' AND value #>> '{}' = '${LAST}'`) === 1) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await Promise.all([one.stop(), other.stop()]);
  expect(await counted("(SELECT DISTINCT day FROM daily_step WHERE day > '2026-11-23') AS days")).toBe(14);
  const made = await counted("mail") - before;
  expect(made).toBe(await counted("mail WHERE letter = 'payment_reminder'") - reminders);
  expect(made).toBeGreaterThan(0);
  expect(sent).toHaveLength(before + made);
  expect(await counted("job_queue.job WHERE name LIKE '%failed'")).toBe(0);
}, 180_000);
