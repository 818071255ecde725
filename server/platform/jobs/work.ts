import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { deadLetters, kinds } from "./queue.ts";

interface Kind {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  last_error?: string;
  last_failed_at?: string;
}

/** What stands in the queue of a kind of work. */
interface Queued {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly last_error: string | null;
  readonly last_failed_at: string | null;
}

async function kindOf(context: ReadContext, kind: string): Promise<Kind> {
  const row = await context.db.first<Queued>(
    `SELECT count(*) FILTER (WHERE name = $1 AND state IN ('created', 'retry'))::int AS waiting,
         count(*) FILTER (WHERE name = $1 AND state = 'active')::int AS running,
       count(*) FILTER (WHERE name = $2 AND state = 'created')::int AS failed,
       max(created_on) FILTER (WHERE name = $2 AND state = 'created') AS last_failed_at,
       (
         array_agg(output ->> 'message' ORDER BY created_on DESC) FILTER (WHERE name = $2 AND state = 'created')
       )[1] AS last_error
     FROM job_queue.job WHERE name IN ($1, $2)`,
    [kind, deadLetters(kind)],
  );
  return {
    kind,
    waiting: row?.waiting ?? 0,
    running: row?.running ?? 0,
    failed: row?.failed ?? 0,
    ...(row?.last_error ? { last_error: row.last_error.slice(0, 500) } : {}),
    ...(row?.last_failed_at ? { last_failed_at: row.last_failed_at } : {}),
  };
}

/** What the server does by itself: how much of each kind waits, runs, or has failed for the last time. */
export async function workList(context: ReadContext): Promise<HandlerAnswers["work.list"]> {
  const rows = await Promise.all(kinds.map(({ name }) => kindOf(context, name)));
  return { rows, count: rows.length };
}

/**
 * Lets what failed for the last time be tried again: one job for all of it, as each job does everything that is due.
 */
export async function retryWork(
  input: HandlerInputs["work.retry"],
  context: WriteContext,
): Promise<HandlerAnswers["work.retry"]> {
  const kind = input.kind;
  const failed = await context.trx.run(
    "UPDATE job_queue.job SET state = 'cancelled', completed_on = now() WHERE name = $1 AND state = 'created'",
    [deadLetters(kind)],
  );
  if (failed > 0) {
    await context.trx.run(
      `INSERT INTO job_queue.job (
         name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
         dead_letter
       )
       SELECT name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
         dead_letter
       FROM job_queue.queue
       WHERE name = $1
       ON CONFLICT DO NOTHING`,
      [kind],
    );
  }
  return kindOf(context, kind);
}
