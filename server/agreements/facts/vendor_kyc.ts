import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Whether the vendor has an approved KYC case at the fund provider. */
export const vendor_kyc: Fact = async ({ db, record }) =>
  await db.first("SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'approved' LIMIT 1", [record["vendor_entity"], record["financier_entity"]]) !== undefined;
