import type { CaseCompanies } from "../../kyc/facts/case_companies.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { BuyerGround } from "../facts/buyer_ground.ts";

/** The buyer agrees: the seller may invoice it, and it finds the seller among its vendors. */
export const relate_buyer: Effect = ({ record, facts }) => {
  const { seller, buyer, isRelated, vendor, isApproved } = facts["buyer_ground"] as BuyerGround;
  if (seller === undefined || buyer === undefined) return {};
  const known = { vendor_entity: seller.entity, uen: seller.uen };
  return {
    ...(isRelated ? {} : { creates: [{ entity: "company_relation", values: { seller_entity: seller.entity, buyer_entity: record["buyer_entity"], status: "linked" } }] }),
    steps: buyer.role !== "enterprise" ? [] : vendor === undefined
      ? [{ do: "vendor.enlist", create: { owner_company: buyer.company, kyc_status: isApproved ? "approved" : "none", ...known } }]
      : ["invited", "onboarding"].includes(vendor.status) ? [{ do: "vendor.join", id: vendor.id, values: known }] : [],
  };
};

/** An enterprise whose KYC is approved stands in the fund provider's list of buyers. */
export const list_buyer: Effect = ({ facts }) => {
  const { applicant, financier } = facts["case_companies"] as CaseCompanies;
  if (applicant === undefined || financier === undefined || applicant.role !== "enterprise" || facts["listed_buyer"] !== undefined) return {};
  return { steps: [{ do: "buyer.enlist", create: { owner_company: financier.id, buyer_entity: applicant.entity, name: applicant.name, uen: applicant.uen } }] };
};
