import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The person to whom a task is to be given, if they are an active colleague of those who have it. */
export const colleague: Fact = async ({ db, record, ask }) =>
  db.first<{ id: string }>(`SELECT id FROM "user" WHERE id = $1 AND company = $2 AND status = 'active'`, [ask["delegated_to"] ?? null, record["company"]]);
