import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Ids of the approval rules of the same company and subject that are in force. */
export const rules_in_force: Fact = async ({ db, record, lock }) =>
  (await db.rows<{ id: string }>(`SELECT id FROM approval_rule WHERE company = $1 AND subject = $2 AND status = 'active' ORDER BY id${lock ? " FOR UPDATE" : ""}`, [record["company"], record["subject"]])).map(({ id }) => id);
