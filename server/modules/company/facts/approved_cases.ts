import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Approved cases that rest on an entity's data, with the companies that approved them. */
export interface ApprovedCases {
  readonly approved: readonly { readonly id: Id<"kyc_case">; readonly financier: Id<"company"> }[];
}

/** Reads them. */
export const approved_cases = async ({ db, record }: ReadingOf<"company_change">): Promise<ApprovedCases> => ({
  approved: await db.rows<{ id: Id<"kyc_case">; financier: Id<"company"> }>(
    `SELECT kyc_case.id, provider.company AS financier FROM kyc_case JOIN company_entity provider ON provider.id = kyc_case.financier_entity
     WHERE kyc_case.entity = $1::bigint AND kyc_case.status = 'approved' ORDER BY kyc_case.id`,
    [record.entity ?? null],
  ),
});
