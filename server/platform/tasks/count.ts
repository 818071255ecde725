import type { ReadContext } from "../context.ts";
import { WAITS, waitsFor } from "./inbox.ts";

/** How many tasks wait for the acting person. */
export async function taskCount(context: ReadContext): Promise<{ pending_task: number }> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE ${WAITS}`,
    await waitsFor(context),
  );
  return { pending_task: row?.count ?? 0 };
}

/** How many of them are about records of one entity. */
export async function tasksAbout(context: ReadContext, entity: string): Promise<number> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE ${WAITS} AND task.subject_entity = $7`,
    [...(await waitsFor(context)), entity],
  );
  return row?.count ?? 0;
}
