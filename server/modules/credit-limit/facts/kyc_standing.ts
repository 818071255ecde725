import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Whether the record's company has a KYC case at its fund provider that was sent and not refused. */
export const kyc_standing = async ({ db, record }: ReadingOf<"credit_application">) =>
  (await db.first(
    "SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status NOT IN ('draft', 'rejected', 'withdrawn', 'expired') LIMIT 1",
    [record.entity ?? null, record.financier_entity ?? null],
  )) !== undefined;
