import type { Fact } from "../../lifecycle/facts/fact.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { contentOf } from "../content.ts";
import { namesOfContent } from "../names.ts";

/**
 * The values of a case as they were handed in last, how often that was, and what people call the files and persons that
 * they and the present ones name.
 */
export const last_submission: Fact = async ({ db, registry, record }) => {
  if (!/^\d+$/.test(String(record["id"]))) return undefined;
  const [last] = await anyRecords(db, registry, "kyc_submission", { kyc_case: String(record["id"]) }, { order: "-sequence", limit: 1 });
  return last && { ...last, names: await namesOfContent(db, [contentOf(record), last["content"]]) };
};
