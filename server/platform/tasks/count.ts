import type { ReadContext } from "../context.ts";
import { waitingFor } from "./waiting.ts";

/** Tasks that wait for somebody with this person's permissions. */
export async function taskCount(context: ReadContext): Promise<{ pending_task: number }> {
  const { kinds, tasks, agreed } = await waitingFor(context);
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE company = $1 AND (legal_entity IS NULL OR legal_entity = ANY($5::bigint[])) AND (status = 'todo' OR (status = 'claimed' AND claimed_by = $3)) AND (kind = ANY($2::text[]) OR id = ANY($4::bigint[])) AND id <> ALL($6::bigint[])`,
    [
      context.acting?.company?.id ?? "0",
      kinds,
      context.acting?.user.id ?? "0",
      tasks,
      context.acting?.entities ?? [],
      agreed,
    ],
  );
  return { pending_task: row?.count ?? 0 };
}

/** Those of them that are about records of one entity. */
export async function tasksAbout(context: ReadContext, entity: string): Promise<number> {
  const { kinds, tasks, agreed } = await waitingFor(context);
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE company = $1 AND (legal_entity IS NULL OR legal_entity = ANY($5::bigint[])) AND subject_entity = $2 AND status IN ('todo', 'claimed') AND (kind = ANY($3::text[]) OR id = ANY($4::bigint[])) AND id <> ALL($6::bigint[])`,
    [context.acting?.company?.id ?? "0", entity, kinds, tasks, context.acting?.entities ?? [], agreed],
  );
  return row?.count ?? 0;
}
