import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../context.ts";
import { waitingFor } from "./waiting.ts";

/**
 * The task that the reader had best look at after this one: of those that wait for them the one that is due first;
 * empty where none waits.
 */
export async function nextTask(input: HandlerInputs["task.next"], context: ReadContext): Promise<unknown> {
  const { kinds, tasks, agreed } = await waitingFor(context);
  const { acting } = context;
  const found = await context.db.first<{ id: string; subject_title: string | null; kind: string }>(
    `SELECT id, subject_title, kind FROM task WHERE company = $1 AND (legal_entity IS NULL OR legal_entity = ANY($5::bigint[])) AND id <> $6::bigint
     AND (status = 'todo' OR (status = 'claimed' AND claimed_by = $3)) AND (kind = ANY($2::text[]) OR id = ANY($4::bigint[])) AND id <> ALL($7::bigint[]) ORDER BY due_at NULLS LAST, id LIMIT 1`,
    [acting?.company?.id ?? "0", kinds, acting?.user.id ?? "0", tasks, acting?.entities ?? [], input.id, agreed],
  );
  return found ?? {};
}
