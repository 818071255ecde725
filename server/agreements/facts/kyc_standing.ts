import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Whether the record's company has a KYC case at its fund provider that was sent and not refused. */
export const kyc_standing: Fact = async ({ db, record }) =>
  await db.first("SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status NOT IN ('draft', 'rejected', 'withdrawn', 'expired') LIMIT 1", [record["entity"] ?? record["seller_entity"] ?? null, record["financier_entity"] ?? null]) !== undefined;
