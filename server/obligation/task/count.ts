import type { ReadContext } from "../../context.ts";
import { kindsFor } from "./kinds.ts";

/** Tasks that wait for somebody with this person's permissions. */
export async function taskCount(context: ReadContext): Promise<{ pending_task: number }> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE company = $1 AND (status = 'todo' OR (status = 'claimed' AND claimed_by = $3)) AND kind = ANY($2::text[])`,
    [context.acting?.company?.id ?? "0", kindsFor(context), context.acting?.user.id ?? "0"],
  );
  return { pending_task: row?.count ?? 0 };
}

/** Those of them that are about records of one entity. */
export async function tasksAbout(context: ReadContext, entity: string): Promise<number> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE company = $1 AND subject_entity = $2 AND status IN ('todo', 'claimed') AND kind = ANY($3::text[])`,
    [context.acting?.company?.id ?? "0", entity, kindsFor(context)],
  );
  return row?.count ?? 0;
}
