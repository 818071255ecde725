import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Whether the invoice was confirmed before it was disputed. */
export const was_confirmed = async ({ db, record }: ReadingOf<"invoice">): Promise<boolean> =>
  (await db.first(
    `SELECT id
      FROM timeline_entry
      WHERE subject_entity = 'invoice' AND subject_id = $1 AND axis = 'status' AND to_state = 'confirmed'
      LIMIT 1`,
    [record.id],
  )) !== undefined;
