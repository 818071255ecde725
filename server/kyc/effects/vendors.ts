import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { CaseCompanies } from "../facts/case_companies.ts";
import type { VendorRow } from "../facts/case_vendors.ts";
import type { OtherCase } from "../facts/other_case.ts";

/** How far a company's KYC is, as lists of vendors tell it. */
type VendorKyc = "in_review" | "info_requested" | "approved" | "rejected" | "expired" | "withdrawn";

const other = ({ facts }: Moment) => facts["other_case"] as OtherCase | undefined;

/** What lists of vendors tell of a case that has ended: where another one is in force or under way, that one. Undefined where they were told nothing of this one. */
function afterEnd(moment: Moment, state: VendorKyc): Row | undefined {
  if (moment.record["status"] === "draft") return undefined;
  const standing = other(moment);
  if (standing === undefined) return { kyc_status: state };
  if (standing.status === "approved") return { kyc_status: "approved", ...(standing.valid_until === null ? {} : { kyc_valid_until: standing.valid_until }) };
  return { kyc_status: standing.status === "info_requested" ? "info_requested" : "in_review" };
}

/** What only the fund provider knows of its case. */
function ownFigures({ record, ask, at }: Moment): Row {
  const reviewer = record["reviewer"] === undefined ? undefined : at("user", String(record["reviewer"]))?.["name"];
  return {
    ...(record["risk_rating"] === undefined ? {} : { risk: record["risk_rating"] }), missing_count: ((ask["questions"] ?? []) as unknown[]).length,
    ...(typeof reviewer === "string" ? { reviewer: reviewer.slice(0, 80) } : {}),
  };
}

/**
 * The rows of the company in lists of vendors follow its case: the fund provider's with what only it may know, a buyer's with the state alone.
 * A fund provider that has no row for the supplier gets one with the first case; one whose invitation had come to nothing is taken in anew.
 */
const vendorsSee = (told: (moment: Moment) => Row | undefined): Effect => (moment) => {
  const { record, facts } = moment;
  const { applicant, financier } = facts["case_companies"] as CaseCompanies;
  const news = told(moment);
  if (!applicant || !financier || news === undefined) return {};
  const rows = facts["case_vendors"] as readonly VendorRow[];
  const all = { ...news, ...(record["submitted_on"] === undefined ? {} : { submitted_on: record["submitted_on"] }) };
  const own = { ...all, ...ownFigures(moment) };
  const isOwn = (row: VendorRow) => row.owner_company === financier.id;
  const begins = news["kyc_status"] === "in_review";
  const isKnown = rows.some(isOwn);
  return {
    steps: rows.flatMap((row) => [
      { do: "vendor.note_kyc", id: row.id, values: isOwn(row) ? own : all },
      ...(begins && isOwn(row) && ["invited", "terminated"].includes(row.status) ? [{ do: "vendor.onboard", id: row.id }] : []),
      ...(news["kyc_status"] === "approved" && row.status === "onboarding" ? [{ do: "vendor.activate", id: row.id }] : []),
    ]),
    ...(isKnown || applicant.role !== "supplier" ? {} : { creates: [{ entity: "vendor", values: { owner_company: financier.id, vendor_entity: applicant.entity, uen: applicant.uen, status: "onboarding", ...own } }] }),
  };
};

export const vendors_see_review = vendorsSee(() => ({ kyc_status: "in_review" }));
export const vendors_see_questions = vendorsSee(() => ({ kyc_status: "info_requested" }));
export const vendors_see_approval = vendorsSee(({ record }) => ({ kyc_status: "approved", ...(record["valid_until"] === undefined ? {} : { kyc_valid_until: record["valid_until"] }) }));
export const vendors_see_rejection = vendorsSee((moment) => afterEnd(moment, "rejected"));
export const vendors_see_end = vendorsSee((moment) => afterEnd(moment, moment.record["status"] === "approved" ? "expired" : "withdrawn"));
