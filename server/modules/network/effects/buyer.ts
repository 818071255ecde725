import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { buyer_relation } from "../facts.ts";
import { newRecord, creation, step } from "../../../platform/lifecycle/step.ts";
import { case_companies } from "../../kyc/facts.ts";

/** The fund provider's own row of the case's company in its list of buyers, by id. */
const listed_buyer = async ({ db, record }: ReadingOf<"kyc_case">): Promise<Id<"buyer"> | undefined> =>
  (
    await db.first<{ id: Id<"buyer"> }>(
      `SELECT b.id FROM buyer b JOIN company_entity f ON f.company = b.owner_company JOIN company_entity e ON e.id = $1
   WHERE f.id = $2 AND (b.buyer_entity = e.id OR b.uen = e.uen) ORDER BY b.id LIMIT 1`,
      [record.entity ?? null, record.financier_entity ?? null],
    )
  )?.id;

/** The buyer agrees: the seller may invoice it, and it finds the seller among its vendors. */
export const relate_buyer = effect("relate_buyer", { buyer_relation }, ({ record, facts }) => {
  const { seller, buyer, isRelated, vendor, isApproved } = facts.buyer_relation;
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
