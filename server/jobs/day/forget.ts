import type { Running } from "../running.ts";
import type { Count } from "./count.ts";

/** Forgets what is kept for a while only: drafts of typing, used-up codes, answers kept for requests asked twice. */
export async function forget(running: Running): Promise<Count> {
  const kept = running.registry.constants["retention"] ?? {};
  const before = (days: number) => new Date(running.ports.clock.now().getTime() - days * 86_400_000).toISOString();
  const taken = await running.store.transaction(async (trx) =>
    await trx.run(`DELETE FROM draft WHERE updated_at < $1`, [before(Number(kept["drafts_days"] ?? 30))])
    + await trx.run(`DELETE FROM idempotency_result WHERE NOT keep AND created_at < $1::timestamptz`, [before(Number(kept["idempotency_hours"] ?? 24) / 24)])
    + await trx.run(`DELETE FROM one_time_code WHERE sent_at < $1`, [before(2)]));
  return { taken, refused: 0 };
}
