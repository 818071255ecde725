import { vendor_kyc } from "../facts/vendor_kyc.ts";
import { given } from "../../../platform/records/fields.ts";
import { guard } from "../../../platform/lifecycle/guards/guard.ts";

/** The side of a sub-limit on which a company stands. */
export type Side = "financier" | "enterprise";

/** The vendor's KYC case at this fund provider is approved. */
export const vendor_kyc_approved = guard("vendor_kyc_approved", { vendor_kyc }, ({ facts }) =>
  facts.vendor_kyc === true ? undefined : { details: { missing: ["kyc"], next_route: "/business/vendor/kyc" } },
);

/** A freeze is lifted only by the side that set it. */
export const frozen_by_own_side = guard("frozen_by_own_side", ({ record, actor, at }) => {
  const side = record.frozen_by;
  if (actor.kind !== "user" || !side) return undefined;
  const entity = at("company_entity", given(record, side === "enterprise" ? "enterprise_entity" : "financier_entity"));
  return entity?.company === actor.company ? undefined : { params: { side } };
});

/** A sub-limit stands under a facility in force. */
export const facility_in_force = guard("facility_in_force", ({ record, at }) => {
  const facility = at("facility", given(record, "facility"));
  return facility?.status === "active"
    ? undefined
    : { details: { missing: ["facility"], next_route: "/creditfinance/facilitylimit" } };
});
