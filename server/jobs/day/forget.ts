import type { Running } from "../running.ts";
import type { Count } from "./count.ts";

/** Forgets what is kept for a while only: drafts of typing, used-up codes, answers kept for requests asked twice. */
export async function forget(running: Running): Promise<Count> {
  const kept = running.registry.constants["retention"] ?? {};
  const before = (days: number) => new Date(running.ports.clock.now().getTime() - days * 86_400_000).toISOString();
  const row = await running.store.transaction((trx) => trx.first<{ count: number }>(
    `WITH drafts AS (DELETE FROM draft WHERE updated_at < $1 RETURNING 1), results AS (DELETE FROM idempotency_result WHERE NOT keep AND created_at < $2::timestamptz RETURNING 1),
       codes AS (DELETE FROM one_time_code WHERE sent_at < $3 RETURNING 1)
     SELECT (SELECT count(*) FROM drafts)::int + (SELECT count(*) FROM results)::int + (SELECT count(*) FROM codes)::int AS count`,
    [before(Number(kept["drafts_days"] ?? 30)), before(Number(kept["idempotency_hours"] ?? 24) / 24), before(2)]));
  return { taken: row?.count ?? 0, refused: 0 };
}
