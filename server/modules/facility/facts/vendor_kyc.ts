import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Whether the vendor has an approved KYC case at the fund provider. */
export const vendor_kyc = async ({ db, record }: ReadingOf<"vendor_sub_limit">) =>
  (await db.first(
    "SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'approved' LIMIT 1",
    [record.vendor_entity ?? null, record.financier_entity ?? null],
  )) !== undefined;
