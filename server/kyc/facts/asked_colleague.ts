import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The company of the person who is to be the reviewer. */
export const asked_colleague: Fact = async ({ db, ask }) => (await db.first<{ company: string }>(`SELECT company FROM "user" WHERE id = $1::bigint AND status = 'active'`, [ask["reviewer"] ?? null]))?.company;
