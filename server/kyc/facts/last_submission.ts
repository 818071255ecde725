import type { Fact } from "../../lifecycle/facts/fact.ts";
import { anyRecords } from "../../query/unscoped.ts";

/** The values of a case as they were handed in last, and how often that was. */
export const last_submission: Fact = async ({ db, registry, record }) => (/^\d+$/.test(String(record["id"]))
  ? (await anyRecords(db, registry, "kyc_submission", { kyc_case: String(record["id"]) }, { order: "-sequence", limit: 1 }))[0]
  : undefined);
