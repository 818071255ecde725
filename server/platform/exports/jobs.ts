import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { refuse } from "../refusal.ts";

/** A job whose process has said nothing for a minute has died with it. */
const STATE = `CASE WHEN state IN ('waiting', 'running') AND beat_at < now() - interval '60 seconds' THEN 'failed' ELSE state END AS state`;
const SHOWN = `id, version, kind, call, done, total, ${STATE}, file_id, errors, created_at, finished_at`;
const filled = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The person's own jobs, newest first. */
export async function jobList(context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT ${SHOWN} FROM job WHERE "user" = $1 ORDER BY id DESC LIMIT 50`,
    [context.acting?.user.id],
  );
  return { rows: rows.map(filled), count: rows.length };
}

/** One own job. @throws Refusal not_found */
export async function jobGet(
  input: HandlerInputs["job.get"] | HandlerInputs["job.cancel"],
  context: ReadContext,
): Promise<unknown> {
  const row = await context.db.first<Record<string, unknown>>(
    `SELECT ${SHOWN} FROM job WHERE id = $1 AND "user" = $2`,
    [input.id, context.acting?.user.id],
  );
  return row ? filled(row) : refuse("not_found");
}

/** Ends an own job that has not finished. @throws Refusal not_found not there, rule_violated finished already */
export async function jobCancel(input: HandlerInputs["job.cancel"], context: WriteContext): Promise<unknown> {
  const changed = await context.trx.run(
    `UPDATE job
      SET state = 'cancelled', finished_at = $3, version = version + 1
      WHERE id = $1 AND "user" = $2 AND state IN ('waiting', 'running')`,
    [input.id, context.acting?.user.id, context.ports.clock.stamp()],
  );
  const job = await jobGet(input, context);
  return changed === 1
    ? job
    : refuse("rule_violated", { data: { rule: "job_finished" }, message: context.say("guard", "job_finished") });
}
