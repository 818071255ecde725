import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Whether the invoice was confirmed before it was disputed. */
export const was_confirmed: Fact = async ({ db, record }) =>
  (await db.first(`SELECT id FROM timeline_entry WHERE subject_entity = 'invoice' AND subject_id = $1 AND axis = 'status' AND to_state = 'confirmed' LIMIT 1`, [record["id"]])) !== undefined;
