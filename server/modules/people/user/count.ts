import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";

const company = (context: ReadContext): string | null => context.acting?.company?.id ?? null;

/** How many people the own company has, or of one status. */
export async function userCount(input: HandlerInputs["user.count"], context: ReadContext): Promise<{ count: number }> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM "user" WHERE company = $1 AND ($2::text IS NULL OR status = $2)`,
    [company(context), input.status ?? null],
  );
  return { count: row?.count ?? 0 };
}

/**
 * People of the own company by what they may do now; locked are also those whom a delay after wrong passwords keeps
 * out.
 */
export async function userStatistics(_input: HandlerInputs["user.statistics"], context: ReadContext): Promise<unknown> {
  return context.db.first(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active,
         count(*) FILTER (WHERE status IN ('invited', 'unverified', 'pending'))::int AS invited,
       count(*) FILTER (WHERE status = 'disabled')::int AS disabled,
       count(*) FILTER (
         WHERE status = 'locked'
           OR EXISTS (SELECT 1 FROM login_guard g WHERE g.account = u.email AND g.next_at > $2::timestamptz)
       )::int AS locked
     FROM "user" u WHERE company = $1`,
    [company(context), context.ports.clock.now().toISOString()],
  );
}
