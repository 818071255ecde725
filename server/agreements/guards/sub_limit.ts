import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The side of a sub-limit on which a company stands. */
export type Side = "financier" | "enterprise";

/** The vendor's KYC case at this fund provider is approved. */
export const vendor_kyc_approved: Guard = ({ facts }) => (facts["vendor_kyc"] === true ? undefined : { details: { missing: ["kyc"], next_route: "/business/vendor/kyc" } });

/** A freeze is lifted only by the side that set it. */
export const frozen_by_own_side: Guard = ({ record, actor, at }) => {
  const side = record["frozen_by"];
  if (actor.kind !== "user" || side === undefined || side === null) return undefined;
  const entity = at("company_entity", String(record[side === "enterprise" ? "enterprise_entity" : "financier_entity"]));
  return entity?.["company"] === actor.company ? undefined : { params: { side: String(side) } };
};

/** A sub-limit stands under a facility in force. */
export const facility_in_force: Guard = ({ record, at }) => {
  const facility = at("facility", String(record["facility"]));
  return facility?.["status"] === "active" ? undefined : { details: { missing: ["facility"], next_route: "/creditfinance/facilitylimit" } };
};
