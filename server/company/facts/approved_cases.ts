import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Approved cases that rest on an entity's data, with the companies that approved them. */
export interface ApprovedCases {
  readonly approved: readonly { readonly id: string; readonly financier: string }[];
}

/** Reads them. */
export const approved_cases: Fact = async ({ db, record }): Promise<ApprovedCases> => ({
  approved: await db.rows<{ id: string; financier: string }>(
    `SELECT kyc_case.id, provider.company AS financier FROM kyc_case JOIN company_entity provider ON provider.id = kyc_case.financier_entity
     WHERE kyc_case.entity = $1::bigint AND kyc_case.status = 'approved' ORDER BY kyc_case.id`, [record["entity"] ?? null]),
});
