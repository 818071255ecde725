import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../context.ts";
import { WAITS, waitsFor } from "./inbox.ts";

/**
 * The task that the reader had best look at after this one: of those that wait for them the one that is due first;
 * empty where none waits.
 */
export async function nextTask(input: HandlerInputs["task.next"], context: ReadContext): Promise<unknown> {
  const found = await context.db.first<{ id: string; subject_title: string | null; kind: string }>(
    `SELECT id, subject_title, kind
      FROM task
      WHERE ${WAITS} AND id <> $7::bigint
      ORDER BY due_at NULLS LAST, id
      LIMIT 1`,
    [...(await waitsFor(context)), input.id],
  );
  return found ?? {};
}
