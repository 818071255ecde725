import type { Running } from "../running.ts";
import type { Count } from "./count.ts";

const LAST = "daily_job";
const LEASE = "daily_lease";
const LEASE_MILLISECONDS = 600_000;

const until = (now: Date): string => new Date(now.getTime() + LEASE_MILLISECONDS).toISOString();

/** The last business day whose work is done. */
export async function lastDay({ store }: Running): Promise<string | undefined> {
  return (await store.reading.first<{ day: string }>("SELECT value #>> '{}' AS day FROM setting WHERE name = $1", [LAST]))?.day;
}

/** Whether the work of the business date is done: what is to be done within a day follows it, never the other way round. */
export async function isDayDone(running: Running): Promise<boolean> {
  return (await lastDay(running) ?? "") >= running.ports.clock.today();
}

/** Notes that all of a day's work is done, also the steps that found nothing to do. */
export async function noteDay({ store }: Running, day: string, steps: readonly string[]): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.run("INSERT INTO daily_step (day, step) SELECT $1::date, unnest($2::text[]) ON CONFLICT DO NOTHING", [day, steps]);
    await trx.run(`INSERT INTO setting (name, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE setting.value #>> '{}' < $2`, [LAST, day]);
  });
}

/** Keeps other processes from a day's work for some minutes; false while another has it. */
export async function takeLease({ store, ports }: Running): Promise<boolean> {
  const now = ports.clock.now();
  return await store.transaction((trx) => trx.run(
    `INSERT INTO setting (name, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE setting.value #>> '{}' < $3`,
    [LEASE, until(now), now.toISOString()])) === 1;
}

/** Gives the day's work free for others. */
export async function giveLease({ store }: Running): Promise<void> {
  await store.transaction((trx) => trx.run("UPDATE setting SET value = to_jsonb(''::text) WHERE name = $1", [LEASE]));
}

/** The steps of a day that are done. */
export async function stepsDone({ store }: Running, day: string): Promise<ReadonlySet<string>> {
  return new Set((await store.reading.rows<{ step: string }>("SELECT step FROM daily_step WHERE day = $1", [day])).map(({ step }) => step));
}

/** Notes that a step of a day is done, and what came of it, and keeps the lease for the next. */
export async function noteStep({ store, ports }: Running, day: string, step: string, { taken, refused, remark }: Count): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.run("INSERT INTO daily_step (day, step, taken, refused, remark) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING", [day, step, taken, refused, remark ?? null]);
    await trx.run("UPDATE setting SET value = to_jsonb($2::text) WHERE name = $1", [LEASE, until(ports.clock.now())]);
  });
}
