import { sweepFiles } from "../files/sweep.ts";
import type { Running } from "./running.ts";
import { sendReminders } from "./reminders.ts";
import { runTimers } from "./timers.ts";

/** Claims a business day for this process: true once for each day, whoever asks. */
function claimDay(running: Running, day: string): Promise<boolean> {
  return running.store.transaction(async (trx) => await trx.run(
    `INSERT INTO setting (name, value) VALUES ('daily_job', to_jsonb($1::text)) ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE setting.value #>> '{}' < $1`, [day]) === 1);
}

/** Forgets what is kept for a while only: drafts of typing, used-up codes, answers kept for requests asked twice. */
async function forget(running: Running): Promise<void> {
  const kept = running.registry.constants["retention"] ?? {};
  const before = (days: number) => new Date(running.ports.clock.now().getTime() - days * 86_400_000).toISOString();
  await running.store.transaction(async (trx) => {
    await trx.run(`DELETE FROM draft WHERE updated_at < $1`, [before(Number(kept["drafts_days"] ?? 30))]);
    await trx.run(`DELETE FROM idempotency_result WHERE NOT keep AND created_at < $1::timestamptz`, [before(Number(kept["idempotency_hours"] ?? 24) / 24)]);
    await trx.run(`DELETE FROM one_time_code WHERE sent_at < $1`, [before(2)]);
  });
}

/** The work of a business day: timers, reminders, forgetting. Does nothing for a day that was done before. */
export async function runDay(running: Running): Promise<boolean> {
  if (!await claimDay(running, running.ports.clock.today())) return false;
  await runTimers(running);
  await sendReminders(running);
  await forget(running);
  await sweepFiles(running);
  return true;
}
