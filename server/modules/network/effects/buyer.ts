import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { buyer_ground } from "../facts/buyer_ground.ts";
import { newRecord, creation, step } from "../../../platform/lifecycle/step.ts";
import { listed_buyer } from "../facts/listed_buyer.ts";
import { case_companies } from "../../kyc/facts/case_companies.ts";

/** The buyer agrees: the seller may invoice it, and it finds the seller among its vendors. */
export const relate_buyer = effect("relate_buyer", { buyer_ground }, ({ record, facts }) => {
  const { seller, buyer, isRelated, vendor, isApproved } = facts.buyer_ground;
  if (seller === undefined || buyer === undefined) return {};
  const known = { vendor_entity: seller.entity, uen: seller.uen };
  return {
    ...(isRelated
      ? {}
      : {
          creates: [
            newRecord("company_relation", {
              seller_entity: seller.entity,
              buyer_entity: record.buyer_entity,
              status: "linked",
            }),
          ],
        }),
    steps:
      buyer.role !== "enterprise"
        ? []
        : vendor === undefined
          ? [
              creation("vendor.enlist", {
                owner_company: buyer.company,
                kyc_status: isApproved ? "approved" : "none",
                ...known,
              }),
            ]
          : ["invited", "onboarding"].includes(vendor.status)
            ? [step("vendor.join", vendor.id, known)]
            : [],
  };
});

/** An enterprise whose KYC is approved stands in the fund provider's list of buyers. */
export const list_buyer = effect("list_buyer", { listed_buyer, case_companies }, ({ facts }) => {
  const { applicant, financier } = facts.case_companies;
  if (
    applicant === undefined ||
    financier === undefined ||
    applicant.role !== "enterprise" ||
    facts.listed_buyer !== undefined
  )
    return {};
  return {
    steps: [
      creation("buyer.enlist", {
        owner_company: financier.id,
        buyer_entity: applicant.entity,
        name: applicant.name,
        uen: applicant.uen,
      }),
    ],
  };
});
