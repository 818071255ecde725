import type { Reading } from "../store/handle.ts";
import type { Running } from "../options.ts";

/** What came of a step: transitions taken, refused, and what is worth knowing. */
export interface Count {
  readonly executed: number;
  readonly refused: number;
  readonly remark?: string | undefined;
}

export const NOTHING: Count = { executed: 0, refused: 0 };

const LAST = "daily_job";
const LEASE = "daily_lease";
/** So long a day's work stands still after its process was killed. */
const LEASE_MILLISECONDS = 90_000;
/** How often whoever has it says that it is still at it. */
export const RENEWED_EVERY = 20_000;

const until = (now: Date, holder: string): string =>
  `${new Date(now.getTime() + LEASE_MILLISECONDS).toISOString()} ${holder}`;

/** The last business day whose work is done. */
export async function lastDayOf(db: Reading): Promise<string | undefined> {
  return (await db.first<{ day: string }>("SELECT value #>> '{}' AS day FROM setting WHERE name = $1", [LAST]))?.day;
}

/** The same, for what does that work. */
export const lastDay = ({ store }: Running): Promise<string | undefined> => lastDayOf(store.reading);

/**
 * Whether the work of the business date is done: what is to be done within a day follows it, never the other way round.
 */
export async function isDayDone(running: Running): Promise<boolean> {
  return ((await lastDay(running)) ?? "") >= running.ports.clock.today();
}

/** Notes that all of a day's work is done, also the steps that found nothing to do. */
export async function noteDay({ store }: Running, day: string, steps: readonly string[]): Promise<void> {
  await store.transaction(async (trx) => {
    await trx.run("INSERT INTO daily_step (day, step) SELECT $1::date, unnest($2::text[]) ON CONFLICT DO NOTHING", [
      day,
      steps,
    ]);
    await trx.run(
      `INSERT INTO setting (name, value)
        VALUES ($1, to_jsonb($2::text))
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE setting.value #>> '{}' < $2`,
      [LAST, day],
    );
  });
}

/**
 * Keeps other processes from a day's work for as long as it is renewed; false while another has it.
 * @param holder who takes it
 */
export async function acquireLease({ store, ports }: Running, holder: string): Promise<boolean> {
  const now = ports.clock.now();
  return (
    (await store.transaction((trx) =>
      trx.run(
        `INSERT INTO setting (name, value)
          VALUES ($1, to_jsonb($2::text))
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          WHERE setting.value #>> '{}' < $3`,
        [LEASE, until(now, holder), now.toISOString()],
      ),
    )) === 1
  );
}

/** Says that its holder is still at it; nothing where another has it by now. */
export async function renewLease({ store, ports }: Running, holder: string): Promise<void> {
  await store.transaction((trx) =>
    trx.run("UPDATE setting SET value = to_jsonb($2::text) WHERE name = $1 AND value #>> '{}' LIKE '% ' || $3", [
      LEASE,
      until(ports.clock.now(), holder),
      holder,
    ]),
  );
}

/** Gives the day's work free for others. */
export async function giveLease({ store }: Running, holder: string): Promise<void> {
  await store.transaction((trx) =>
    trx.run("UPDATE setting SET value = to_jsonb(''::text) WHERE name = $1 AND value #>> '{}' LIKE '% ' || $2", [
      LEASE,
      holder,
    ]),
  );
}

/** The steps of a day that are done. */
export async function stepsDone({ store }: Running, day: string): Promise<ReadonlySet<string>> {
  return new Set(
    (await store.reading.rows<{ step: string }>("SELECT step FROM daily_step WHERE day = $1", [day])).map(
      ({ step }) => step,
    ),
  );
}

/** Notes that a step of a day is done, and what came of it. */
export async function noteStep(
  { store }: Running,
  day: string,
  step: string,
  { executed, refused, remark }: Count,
): Promise<void> {
  await store.transaction((trx) =>
    trx.run(
      "INSERT INTO daily_step (day, step, taken, refused, remark) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      [day, step, executed, refused, remark ?? null],
    ),
  );
}
