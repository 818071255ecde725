import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The persons named as authorizers on a case who belong to its company and were applied for. */
export const own_authorizers: Fact = async ({ db, record }) => db.rows(
  `SELECT id, status FROM authorizer WHERE id = ANY($1::bigint[]) AND entity = $2::bigint AND status IN ('submitted', 'active')`,
  [record["authorizers"] ?? [], record["entity"] ?? null],
);
