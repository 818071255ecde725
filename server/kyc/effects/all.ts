import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import { actorName } from "../../lifecycle/plan/actor.ts";
import { changesBetween, contentOf } from "../content.ts";
import type { CaseCompanies } from "../facts/case_companies.ts";
import { open_checklist, open_checklist_anew } from "./checklist.ts";
import { copy_kyc_case, copy_to_draft } from "./reuse.ts";
import { vendors_see_approval, vendors_see_end, vendors_see_questions, vendors_see_rejection, vendors_see_review } from "./vendors.ts";

const UBO = "25.00";

/** The values handed in are kept with what changed since last time; whoever owns a quarter or more is a beneficial owner. */
const keep_snapshot: Effect = ({ record, today, actor, facts }) => {
  const shareholders = ((record["shareholders"] ?? []) as readonly Row[]).map((row) => ({ ...row, is_ubo: row["is_ubo"] === true || compare(String(row["share_pct"] ?? "0.00"), UBO) >= 0 }));
  const content = contentOf({ ...record, shareholders });
  const last = facts["last_submission"] as { sequence: number; content: Row; names: ReadonlyMap<string, string> } | undefined;
  const changes = last ? changesBetween(last.content, content, last.names) : [];
  const sequence = (last?.sequence ?? 0) + 1;
  return {
    sets: { submitted_on: today, submissions: sequence, ...(shareholders.length > 0 ? { shareholders } : {}) },
    creates: [{
      entity: "kyc_submission",
      values: { kyc_case: record["id"], sequence, submitted_on: today, submitted_by: actorName(actor), changed_count: changes.length, changes, content, ...(record["questions"] === undefined ? {} : { answers: record["questions"] }) },
    }],
  };
};

/** Who begins the review is its reviewer. */
const take_review: Effect = ({ actor }) => (actor.kind === "user" ? { sets: { reviewer: actor.id } } : {});

/** A credit report is asked for; it comes in from the bureau by itself. */
const order_report: Effect = ({ record, now }) => ({
  creates: [{ entity: "brc_report", values: { financier_entity: record["financier_entity"], subject_entity: record["entity"], ordered_at: now, state: "ordered" } }],
});

const plusYear = (date: string): string => {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return next.endsWith("-02-29") ? next.replace("-29", "-28") : next;
};

/** Twelve months, counted from the business date. */
const set_validity: Effect = ({ today }) => ({ sets: { valid_until: plusYear(today) } });

/** A company that is still being taken in becomes active. */
const activate_company: Effect = ({ facts }) => {
  const { applicant } = facts["case_companies"] as CaseCompanies;
  return applicant?.status === "onboarding" ? { steps: [{ do: "company.activate", id: applicant.id }] } : {};
};

/** Effects of KYC by name. */
export const kycEffects: Readonly<Record<string, Effect>> = {
  activate_company, copy_kyc_case, copy_to_draft, keep_snapshot, open_checklist, open_checklist_anew, order_report, set_validity, take_review,
  vendors_see_approval, vendors_see_end, vendors_see_questions, vendors_see_rejection, vendors_see_review,
};
