import type { WriteContext } from "../../context.ts";

/** Other people are asked to agree next: who was passed over until now may be told. */
export async function tellAgain(context: WriteContext, entity: string, id: string): Promise<void> {
  await context.trx.run(
    `DELETE FROM task_told WHERE mail IS NULL AND task IN (SELECT id FROM task WHERE subject_entity = $1 AND subject_id = $2::bigint AND status IN ('todo', 'claimed'))`,
    [entity, id],
  );
}
