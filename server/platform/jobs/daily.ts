import { candidates, movesWhere, applyToEach } from "./apply-to-each.ts";
import type { Running } from "../options.ts";
import {
  type Count,
  NOTHING,
  giveLease,
  lastDay,
  noteDay,
  noteStep,
  RENEWED_EVERY,
  renewLease,
  stepsDone,
  acquireLease,
  isDayDone,
} from "./business-days.ts";
import { sweepExports, sweepFiles } from "../files/stored.ts";
import { expireRequests } from "../lifecycle/approval/requests.ts";
import { sendReminders } from "./reminders.ts";
import { runTimers } from "./timers.ts";
import { randomUUID } from "node:crypto";
import type { Clock } from "../ports/clock.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { lastCheck, runInvariants } from "../invariants/run.ts";

/** Takes what lifecycles say is taken every day in this part of it, on each record that it is open for. */
export async function runDailyTransitions(running: Running, part: "accrue" | "penalise"): Promise<Count> {
  return applyToEach(
    running,
    await candidates(
      running,
      movesWhere(running.registry, ({ transition }) => transition.daily === part),
    ),
    () => true,
  );
}

/**
 * Forgets what is kept for a while only: drafts of typing, used-up codes, answers kept for requests asked twice, and
 * mails, text messages and notices of years ago. Modules add steps for what is theirs.
 */
export async function forget(running: Running): Promise<Count> {
  const retention = running.registry.constants.retention;
  const before = (days: number) => new Date(running.ports.clock.now().getTime() - days * 86_400_000).toISOString();
  const row = await running.store.transaction((trx) =>
    trx.first<{ count: number }>(
      `WITH drafts AS (DELETE FROM draft WHERE updated_at < $1 RETURNING 1),
        results AS (DELETE FROM idempotency_result WHERE NOT keep AND created_at < $2::timestamptz RETURNING 1),
        codes AS (DELETE FROM one_time_code WHERE sent_at < $3 RETURNING 1),
        mails AS (DELETE FROM mail WHERE created_at < $4::timestamptz RETURNING 1),
        texts AS (DELETE FROM text_message WHERE created_at < $4::timestamptz RETURNING 1),
        notices AS (DELETE FROM notice WHERE created_at < $4::timestamptz RETURNING 1)
      SELECT (SELECT count(*) FROM drafts)::int + (SELECT count(*) FROM results)::int
        + (SELECT count(*) FROM codes)::int + (SELECT count(*) FROM mails)::int
        + (SELECT count(*) FROM texts)::int + (SELECT count(*) FROM notices)::int AS count`,
      [
        before(retention.drafts_days),
        before(retention.idempotency_hours / 24),
        before(2),
        before(retention.mails_years * 365.25),
      ],
    ),
  );
  return { executed: row?.count ?? 0, refused: 0 };
}

/** One part of a day's work. Repeating it on its day changes nothing more. */
interface Step {
  readonly name: string;
  /** @param before what the day's steps before it have done */
  run(running: Running, before: ReadonlyMap<string, Count>): Promise<Count>;
}

const known: Step[] = [
  { name: "accrue", run: (running) => runDailyTransitions(running, "accrue") },
  { name: "timers", run: runTimers },
  { name: "penalise", run: (running) => runDailyTransitions(running, "penalise") },
  {
    name: "timers after penalties",
    run: (running, before) =>
      ["timers", "penalise"].some((step) => (before.get(step)?.executed ?? 0) > 0)
        ? runTimers(running)
        : Promise.resolve(NOTHING),
  },
  { name: "approval requests", run: async (running) => ({ executed: await expireRequests(running), refused: 0 }) },
  { name: "reminders", run: sendReminders },
  { name: "forget", run: forget },
  {
    name: "files",
    run: async (running) => ({
      executed:
        (await sweepFiles(running, running.registry.constants.retention.loose_bytes_hours)) +
        (await sweepExports(running, running.registry.constants.export.kept_hours)),
      refused: 0,
    }),
  },
];

/** A day's work in its order: interest first, then what has run out or fallen due, then what lateness costs. */
const steps: readonly Step[] = known;

/** A module's part of a day's work, and the step after which it is done. */
export interface AddedStep extends Step {
  readonly after: string;
}

/** Adds steps of a day; for the composition root. @throws Error where there is no step of the name to follow */
export function addSteps(more: readonly AddedStep[]): void {
  for (const { after, ...step } of more) {
    const index = known.findIndex(({ name }) => name === after);
    if (index < 0) throw new Error(`no step of a day is called ${after}`);
    known.splice(index + 1, 0, step);
  }
}

/**
 * The work of the business day that the clock shows, step by step. One that was interrupted goes on with the first step
 * that is not done. Gives false where the day was done before, or another process is at it.
 * @param whole the day's steps in their order, where not all are wanted
 */
export async function runDay(running: Running, whole: readonly Step[] = steps): Promise<boolean> {
  const day = running.ports.clock.today();
  const holder = randomUUID();
  if (((await lastDay(running)) ?? "") >= day || !(await acquireLease(running, holder))) return false;
  // A renewal that fails is made good by the next; without any for too long another process goes on.
  const renewing = setInterval(() => void renewLease(running, holder).catch(() => undefined), RENEWED_EVERY).unref();
  try {
    if (((await lastDay(running)) ?? "") >= day) return false;
    const done = await stepsDone(running, day);
    const counts = new Map<string, Count>();
    for (const step of whole) {
      if (done.has(step.name)) continue;
      const count = await step.run(running, counts);
      counts.set(step.name, count);
      if (count.executed + count.refused > 0) await noteStep(running, day, step.name, count);
    }
    await noteDay(
      running,
      day,
      whole.filter(({ name }) => !done.has(name)).map(({ name }) => name),
    );
    return true;
  } finally {
    clearInterval(renewing);
    await giveLease(running, holder);
  }
}

/** The clock as it stood on one business day, for work that is done later; real time stays real. */
function dayClock(clock: Clock, day: string): Clock {
  return {
    now: () => clock.now(),
    today: () => day as BusinessDate,
    stamp: () => day + clock.stamp().slice(10),
    setToday() {
      throw new Error("the day of a day's work is not set");
    },
  };
}

/** When a day's work begins, in Singapore. */
const BEGINS = "00:05";

/**
 * The day up to which work is done: the business date. Where that is the real one, it has begun by the database's clock
 * too, so that no machine whose clock was set wrong brings interest and reminders of days to come.
 */
async function begunDay({ environment, store, ports }: Running): Promise<string> {
  const today = ports.clock.today();
  if (environment.clock) return today;
  const row = await store.reading.first<{ day: string }>("SELECT CURRENT_DATE AS day");
  return row !== undefined && row.day < today ? row.day : today;
}

/** Whether the work of the business date, or of a day before it, waits. */
export async function isDayDue(running: Running): Promise<boolean> {
  const { clock } = running.ports;
  const last = await lastDay(running);
  const today = await begunDay(running);
  if (last === undefined || plusDays(last, 1) < today) return true;
  return last < today && clock.stamp().slice(11, 16) >= BEGINS;
}

/**
 * Does the work of each day up to the business date that is not done yet, one day after the other, each as of its own
 * date.
 */
export async function runDays(running: Running, until?: string): Promise<void> {
  const last = await lastDay(running);
  const end = until ?? (await begunDay(running));
  for (let day = last === undefined ? end : plusDays(last, 1); day <= end; day = plusDays(day, 1)) {
    await runDay({ ...running, ports: { ...running.ports, clock: dayClock(running.ports.clock, day) } });
  }
}

/**
 * Whether the books wait for their nightly check: the work of the business date is done, and they were not checked on
 * it.
 */
export async function areBooksUnchecked(running: Running): Promise<boolean> {
  return (
    (await isDayDone(running)) &&
    (await lastCheck(running.store.reading))?.checked_at.slice(0, 10) !== running.ports.clock.today()
  );
}

/** Checks every invariant and keeps what is found for the operator; gives the number of breaches. */
export const checkBooks = (running: Running): Promise<number> => runInvariants(running);
