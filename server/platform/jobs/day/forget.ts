import type { Running } from "../../running.ts";
import type { Count } from "./count.ts";

/**
 * Forgets what is kept for a while only: drafts of typing, used-up codes, answers kept for requests asked twice, what
 * Singpass told, and mails, text messages and notices of years ago.
 */
export async function forget(running: Running): Promise<Count> {
  const kept = running.registry.constants.retention;
  const before = (days: number) => new Date(running.ports.clock.now().getTime() - days * 86_400_000).toISOString();
  const row = await running.store.transaction((trx) =>
    trx.first<{ count: number }>(
      `WITH drafts AS (DELETE FROM draft WHERE updated_at < $1 RETURNING 1),
         results AS (DELETE FROM idempotency_result WHERE NOT keep AND created_at < $2::timestamptz RETURNING 1),
       codes AS (DELETE FROM one_time_code WHERE sent_at < $3 RETURNING 1),
       told AS (DELETE FROM myinfo_request WHERE expires_at < $3 RETURNING 1),
       mails AS (DELETE FROM mail WHERE created_at < $4::timestamptz RETURNING 1),
       texts AS (DELETE FROM text_message WHERE created_at < $4::timestamptz RETURNING 1),
       notices AS (DELETE FROM notice WHERE created_at < $4::timestamptz RETURNING 1)
     SELECT (SELECT count(*) FROM drafts)::int + (SELECT count(*) FROM results)::int + (SELECT count(*) FROM codes)::int + (SELECT count(*) FROM told)::int + (SELECT count(*) FROM mails)::int
       + (SELECT count(*) FROM texts)::int + (SELECT count(*) FROM notices)::int AS count`,
      [before(kept.drafts_days), before(kept.idempotency_hours / 24), before(2), before(kept.mails_years * 365.25)],
    ),
  );
  return { taken: row?.count ?? 0, refused: 0 };
}
