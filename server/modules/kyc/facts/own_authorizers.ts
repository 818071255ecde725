import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The persons named as authorizers on a case who belong to its company and were applied for. */
export const own_authorizers = async ({
  db,
  record,
}: ReadingOf<"kyc_case">): Promise<readonly { readonly id: Id<"authorizer"> }[]> =>
  db.rows<{ id: Id<"authorizer"> }>(
    `SELECT id FROM authorizer WHERE id = ANY($1::bigint[]) AND entity = $2::bigint AND status IN ('submitted', 'active')`,
    [record.authorizers ?? [], record.entity ?? null],
  );
