import { afterAll, beforeAll, expect, it } from "vitest";
import { runDays } from "../../server/platform/jobs/daily.ts";
import { startJobs } from "../../server/platform/jobs/queue.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { makeClock } from "../../server/platform/ports/clock.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { hasUnnotifiedTasks } from "../../server/platform/tasks/notify.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const FIRST = "2026-11-24";
const LAST = "2026-12-07";
const DAYS = 14;

let postgres: TestPostgres;
let shared: Application;
let alone: Application;
let second: Store;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.database("jobs", SEEDED);
  alone = await startApplication();
  shared = await startApplication({ store: openPostgres({ url }) });
  second = openPostgres({ url });
  await second.restrict();
});
afterAll(async () => {
  await shared.close();
  await alone.close();
  await second.close();
  await postgres.stop();
});

/** One moment for both, so that nothing runs out in the one that has not in the other. */
const MOMENT = new Date();
const clock = () => makeClock({ businessDate: "2026-11-23", settable: true, now: () => MOMENT });

/**
 * What the days' work leaves behind, each kind as lines to be compared: how often each letter was made, each transition
 * taken, each step done, each journal posted.
 */
const TRACES = {
  letters: `SELECT created_at::date || ' ' || letter || ' to ' || recipient || ': ' || subject || ' x' || count(*) AS line FROM mail WHERE created_at >= '${FIRST}' AND letter <> 'tasks_waiting' GROUP BY created_at::date, letter, recipient, subject`,
  transitions: `SELECT at::date || ' ' || subject_entity || '.' || transition || ' to ' || coalesce(to_state, '-') || ' x' || count(*) AS line FROM timeline_entry WHERE at >= '${FIRST}' GROUP BY at::date, subject_entity, transition, to_state`,
  steps: `SELECT day || ' ' || step || ': ' || taken || ' taken, ' || refused || ' refused' AS line FROM daily_step WHERE day >= '${FIRST}'`,
  journals: `SELECT j.date || ' ' || j.company || ' ' || j.currency || ' ' || sum(l.debit) || ' x' || count(*) AS line FROM journal j JOIN journal_lines l ON l.parent = j.id WHERE j.date >= '${FIRST}' GROUP BY j.date, j.company, j.currency`,
} as const;

async function tracesOf({ store }: Application): Promise<Record<string, string[]>> {
  const traces: Record<string, string[]> = {};
  for (const [kind, text] of Object.entries(TRACES))
    traces[kind] = (await store.reading.rows<{ line: string }>(text)).map(({ line }) => line).toSorted();
  return traces;
}

const counted = async (text: string): Promise<number> =>
  (await shared.store.reading.first<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`))?.count ?? 0;

const ids = async (text: string): Promise<string[]> =>
  (await shared.store.reading.rows<{ id: string }>(`SELECT id FROM ${text}`)).map(({ id }) => id);

it("two processes on one database do what one alone does: each letter made once, each delivered once, each day done once", async () => {
  const delivered: string[] = [];
  const process = (store: Store) => {
    const mail = {
      ...shared.ports.mail,
      simulated: false,
      deliver: ({ id }: { id: string }) => {
        delivered.push(id);
        return Promise.resolve();
      },
    };
    return startJobs({
      ...shared,
      store,
      engine,
      ports: { ...shared.ports, clock: clock(), mail } as Application["ports"],
    });
  };
  await shared.store.transaction(async (trx) => {
    await trx.run(
      `INSERT INTO setting (name, value) VALUES ('business_date', to_jsonb($1::text)) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [LAST],
    );
    await trx.run(
      "UPDATE mail SET status = CASE WHEN id IN (SELECT id FROM mail ORDER BY id LIMIT 50) THEN 'queued' ELSE 'sent' END, tries = 0, next_try_at = NULL",
    );
  });
  const waiting = await ids("mail WHERE status = 'queued'");
  const before = await ids("mail");
  const [one, other] = [process(shared.store), process(second)];
  const running = {
    ...shared,
    engine,
    ports: { ...shared.ports, clock: makeClock({ businessDate: LAST, settable: true, now: () => MOMENT }) },
  };
  for (let turn = 0; turn < 480; turn += 1) {
    // In this order: the days open tasks, whoever is told of them is told by mail, and then every mail leaves.
    if (
      (await counted(`setting WHERE name = 'daily_job' AND value #>> '{}' = '${LAST}'`)) === 1 &&
      !(await hasUnnotifiedTasks(running)) &&
      (await counted("mail WHERE status = 'queued'")) === 0
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await Promise.all([one.stop(), other.stop()]);

  await runDays({ ...alone, engine, ports: { ...alone.ports, clock: clock() } }, LAST);
  const expected = await tracesOf(alone);
  expect(await tracesOf(shared)).toEqual(expected);
  expect(new Set(expected["steps"]?.map((line) => line.slice(0, 10))).size).toBe(DAYS);
  for (const kind of ["letters", "transitions", "journals"]) expect(expected[kind]?.length, kind).toBeGreaterThan(0);
  // A letter that reminds is made again on another day only: its records and days are all different.
  expect(expected["letters"]?.filter((line) => !line.endsWith(" x1"))).toEqual([]);

  const made = (await ids("mail")).filter((id) => !before.includes(id));
  expect(made.length).toBeGreaterThan(0);
  expect(delivered.toSorted()).toEqual([...waiting, ...made].toSorted());
  expect(await counted("job_queue.job WHERE name LIKE '%failed'")).toBe(0);
  // Who has new tasks is told of each in one mail, whichever process tells.
  expect(await counted("mail WHERE letter = 'tasks_waiting'")).toBeGreaterThan(0);
  expect(await counted("mail WHERE letter = 'tasks_waiting'")).toBe(
    await counted("(SELECT DISTINCT mail FROM task_told WHERE mail IS NOT NULL) AS told"),
  );
}, 400_000);
