import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The values of a case as they were handed in last, and how often that was. */
export const last_submission: Fact = async ({ db, record }) => (/^\d+$/.test(String(record["id"]))
  ? db.first(`SELECT sequence, content FROM kyc_submission WHERE kyc_case = $1::bigint ORDER BY sequence DESC LIMIT 1`, [record["id"]])
  : undefined);
