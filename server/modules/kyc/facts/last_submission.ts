import type { KycSubmission } from "../../../../generated/types/records.d.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { anyRecords } from "../../../platform/query/unscoped.ts";
import { contentOf } from "../content.ts";
import { namesOfContent } from "../names.ts";

/** What a case was handed in with last, and what people call the files and persons that it names. */
export type LastSubmission = KycSubmission & { readonly names: ReadonlyMap<string, string> };

/**
 * The values of a case as they were handed in last, how often that was, and what people call the files and persons that
 * they and the present ones name.
 */
export async function last_submission({
  db,
  registry,
  record,
}: ReadingOf<"kyc_case">): Promise<LastSubmission | undefined> {
  if (!/^\d+$/.test(record.id ?? "")) return undefined;
  const [found] = await anyRecords(
    db,
    registry,
    "kyc_submission",
    { kyc_case: String(record.id) },
    { order: "-sequence", limit: 1 },
  );
  const last = found as KycSubmission | undefined;
  return last && { ...last, names: await namesOfContent(db, [contentOf(record), last.content]) };
}
