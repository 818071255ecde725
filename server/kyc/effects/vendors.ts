import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { CaseCompanies } from "../facts/case_companies.ts";
import type { VendorRow } from "../facts/case_vendors.ts";

/** How far a company's KYC is, as lists of vendors tell it. */
type VendorKyc = "in_review" | "info_requested" | "approved" | "rejected" | "none";

/**
 * The rows of the company in lists of vendors follow its case: the fund provider's with what only it may know, a buyer's with the state alone.
 * A fund provider that has no row for the company gets one with the first case.
 */
const vendorsSee = (state: VendorKyc): Effect => ({ record, ask, facts }) => {
  const { applicant, financier } = facts["case_companies"] as CaseCompanies;
  if (!applicant || !financier) return {};
  const rows = facts["case_vendors"] as readonly VendorRow[];
  const told = { kyc_status: state, ...(record["submitted_on"] === undefined ? {} : { submitted_on: record["submitted_on"] }) };
  const own = { ...told, ...(record["risk_rating"] === undefined ? {} : { risk: record["risk_rating"] }), missing_count: ((ask["questions"] ?? []) as unknown[]).length };
  const isKnown = rows.some((row) => row.owner_company === financier.id);
  return {
    steps: rows.flatMap((row) => [
      { do: "vendor.note_kyc", id: row.id, values: row.owner_company === financier.id ? own : told },
      ...(state === "approved" && row.status === "onboarding" ? [{ do: "vendor.activate", id: row.id }] : []),
    ]),
    ...(isKnown ? {} : { creates: [{ entity: "vendor", values: { owner_company: financier.id, vendor_entity: applicant.entity, uen: applicant.uen, status: "onboarding", ...own } }] }),
  };
};

export const vendors_see_review = vendorsSee("in_review");
export const vendors_see_questions = vendorsSee("info_requested");
export const vendors_see_approval = vendorsSee("approved");
export const vendors_see_rejection = vendorsSee("rejected");
export const vendors_see_end = vendorsSee("none");
