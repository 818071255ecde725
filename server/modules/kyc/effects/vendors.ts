import type { BusinessDate, Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf, RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import type { KycCase } from "../../../../generated/types/records.d.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import { newRecord, step, type StepValues } from "../../../platform/lifecycle/step.ts";
import { isOneOf } from "../../../platform/records/fields.ts";
import { case_companies, type CaseCompanies } from "../facts.ts";

/** Another case of the same company at the same fund provider that is in force or under way. */
interface OtherCase {
  readonly status: "approved" | "submitted" | "in_review" | "info_requested";
  readonly valid_until: BusinessDate | null;
}

/** Whether an id is that of a record that is there: one that the plan makes has none yet. */
const isStored = (id: unknown): boolean => /^\d+$/u.test(String(id));

/** Reads it: the approved one before any other. */
const other_case = async ({ db, record }: ReadingOf<"kyc_case">): Promise<OtherCase | undefined> =>
  db.first<OtherCase>(
    `SELECT status, valid_until
     FROM kyc_case
     WHERE entity = $1::bigint AND financier_entity = $2::bigint AND id IS DISTINCT FROM $3::bigint
     AND status IN ('approved', 'submitted', 'in_review', 'info_requested')
     ORDER BY (status = 'approved') DESC, id DESC
     LIMIT 1`,
    [record.entity ?? null, record.financier_entity ?? null, isStored(record.id) ? record.id : null],
  );

/** Reads what other case of the company is approved, wherever it is, with how long it holds; the longest first. */
const approved_case = async ({
  db,
  record,
}: ReadingOf<"kyc_case">): Promise<Pick<OtherCase, "valid_until"> | undefined> =>
  db.first<Pick<OtherCase, "valid_until">>(
    `SELECT valid_until
     FROM kyc_case
     WHERE entity = $1::bigint AND id IS DISTINCT FROM $2::bigint AND status = 'approved'
     ORDER BY valid_until DESC NULLS LAST
     LIMIT 1`,
    [record.entity ?? null, isStored(record.id) ? record.id : null],
  );

/** A company's row in the list of vendors that another company keeps. */
interface VendorRow {
  readonly id: Id<"vendor">;
  readonly owner_company: Id<"company">;
  readonly status: string;
}

/**
 * Rows of the case's company in the lists of vendors of its fund provider and of its buyers; other fund providers' rows
 * are none of this case's business.
 */
const case_vendors = ({ db, record, lock }: ReadingOf<"kyc_case">): Promise<readonly VendorRow[]> =>
  db.rows<VendorRow>(
    `SELECT vendor.id, vendor.owner_company, vendor.status FROM vendor JOIN company ON company.id = vendor.owner_company
   WHERE vendor.vendor_entity = $1::bigint
     AND (company.role = 'enterprise' OR company.id = (SELECT company FROM company_entity WHERE id = $2::bigint))
   ORDER BY vendor.id${lock ? " FOR UPDATE OF vendor" : ""}`,
    [record.entity ?? null, record.financier_entity ?? null],
  );

/** What lists of vendors tell of a case. */
type KycNote = StepValues<"vendor.note_kyc">;

/** A case with the companies and lists of vendors around it. */
interface NotifiedCase extends RecordReader {
  readonly record: KycCase;
  readonly ask: object;
  readonly facts: {
    readonly case_companies: CaseCompanies;
    readonly case_vendors: readonly VendorRow[];
    readonly other_case: OtherCase | undefined;
    readonly approved_case: Pick<OtherCase, "valid_until"> | undefined;
  };
}

const needs = { case_companies, case_vendors, other_case, approved_case };

/**
 * What lists of vendors tell of a case that has ended: where another one is in force or under way, that one. Undefined
 * where they were told nothing of this one.
 */
function afterEnd(
  { record, facts: { other_case: standing } }: NotifiedCase,
  state: KycNote["kyc_status"],
): KycNote | undefined {
  if (record.status === "draft") return undefined;
  if (standing === undefined) return { kyc_status: state };
  if (standing.status === "approved")
    return {
      kyc_status: "approved",
      ...(standing.valid_until === null ? {} : { kyc_valid_until: standing.valid_until }),
    };
  return { kyc_status: standing.status === "info_requested" ? "info_requested" : "in_review" };
}

/** What only the fund provider knows of its case. */
function ownFigures({ record, ask, at }: NotifiedCase): Pick<KycNote, "risk" | "missing_count" | "reviewer"> {
  const reviewer = record.reviewer ? at("user", record.reviewer)?.name : undefined;
  return {
    ...(record.risk_rating ? { risk: record.risk_rating } : {}),
    missing_count: "questions" in ask && Array.isArray(ask.questions) ? ask.questions.length : 0,
    ...(reviewer ? { reviewer: reviewer.slice(0, 80) } : {}),
  };
}

/** News for buyers: a vendor that any fund provider has approved stays so while another case of it is looked at. */
function newsForBuyers({ facts: { approved_case: approved } }: NotifiedCase, news: KycNote): KycNote {
  if (approved === undefined || news.kyc_status === "approved") return news;
  return {
    kyc_status: "approved",
    ...(approved.valid_until === null ? {} : { kyc_valid_until: approved.valid_until }),
  };
}

/**
 * The rows of the company in lists of vendors follow its case: the fund provider's with what only it may know, a
 * buyer's with the state alone. A fund provider that has no row for the supplier gets one with the first case; one
 * whose invitation had come to nothing is taken in anew.
 */
function notifyCase(around: NotifiedCase, news: KycNote | undefined) {
  const { record, facts } = around;
  const { applicant, financier } = facts.case_companies;
  if (!applicant || !financier || news === undefined) return {};
  const rows = facts.case_vendors;
  const all: KycNote = { ...news, ...(record.submitted_on ? { submitted_on: record.submitted_on } : {}) };
  const own: KycNote = { ...all, ...ownFigures(around) };
  const buyers = newsForBuyers(around, all);
  const isOwn = (row: VendorRow) => row.owner_company === financier.id;
  const begins = news.kyc_status === "in_review";
  return {
    steps: rows.flatMap((row) => [
      step("vendor.note_kyc", row.id, isOwn(row) ? own : buyers),
      ...(begins && isOwn(row) && isOneOf(row.status, "invited", "terminated") ? [step("vendor.onboard", row.id)] : []),
      ...(news.kyc_status === "approved" && row.status === "onboarding" ? [step("vendor.activate", row.id)] : []),
    ]),
    creates:
      rows.some(isOwn) || applicant.role !== "supplier"
        ? []
        : [
            newRecord("vendor", {
              owner_company: financier.id,
              vendor_entity: applicant.entity,
              uen: applicant.uen,
              status: "onboarding",
              ...own,
            }),
          ],
  };
}

export const vendors_see_review = effect("vendors_see_review", needs, (context) =>
  notifyCase(context, { kyc_status: "in_review" }),
);
export const vendors_see_questions = effect("vendors_see_questions", needs, (context) =>
  notifyCase(context, { kyc_status: "info_requested" }),
);
export const vendors_see_approval = effect("vendors_see_approval", needs, (context) =>
  notifyCase(context, {
    kyc_status: "approved",
    ...(context.record.valid_until ? { kyc_valid_until: context.record.valid_until } : {}),
  }),
);
export const vendors_see_rejection = effect("vendors_see_rejection", needs, (context) =>
  notifyCase(context, afterEnd(context, "rejected")),
);
export const vendors_see_end = effect("vendors_see_end", needs, (context) =>
  notifyCase(context, afterEnd(context, context.record.status === "approved" ? "expired" : "withdrawn")),
);
