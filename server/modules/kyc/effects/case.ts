import type { KycSubmissionChanges } from "../../../../generated/types/records.d.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { actorName } from "../../../platform/lifecycle/plan/actor.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { newRecord, step } from "../../../platform/lifecycle/step.ts";
import type { BusinessDate } from "../../../../schemas/vocabulary/value.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import { isBeneficialOwner } from "../beneficial.ts";
import { changesBetween, contentOf } from "../content.ts";
import { case_companies, last_submission } from "../facts.ts";

/**
 * The values handed in are kept with what changed since last time; whoever owns a quarter or more is a beneficial
 * owner.
 */
export const keep_snapshot = effect("keep_snapshot", { last_submission }, ({ record, today, actor, facts }) => {
  const shareholders = rowsIn(record, "shareholders").map((row) => ({ ...row, is_ubo: isBeneficialOwner(row) }));
  const content = contentOf({ ...record, shareholders });
  const last = facts.last_submission;
  const changes = last ? changesBetween((last.content ?? {}) as Row, content, last.names) : [];
  const sequence = (last?.sequence ?? 0) + 1;
  return {
    sets: { submitted_on: today, submissions: sequence, ...(shareholders.length > 0 ? { shareholders } : {}) },
    creates: [
      newRecord("kyc_submission", {
        kyc_case: record.id,
        sequence,
        submitted_on: today,
        submitted_by: actorName(actor),
        changed_count: changes.length,
        changes: changes as readonly KycSubmissionChanges[],
        content,
        ...(record.questions ? { answers: record.questions } : {}),
      }),
    ],
  };
});

/** Who begins the review is its reviewer. */
export const take_review = effect("take_review", ({ actor }) =>
  actor.kind === "user" ? { sets: { reviewer: actor.id } } : {},
);

/** A credit report is asked for; it comes in from the bureau by itself. */
export const order_report = effect("order_report", ({ record, now }) => ({
  creates: [
    newRecord("brc_report", {
      financier_entity: record.financier_entity,
      subject_entity: record.entity,
      ordered_at: now,
      state: "ordered",
    }),
  ],
}));

function plusYear(date: BusinessDate): BusinessDate {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return (next.endsWith("-02-29") ? next.replace("-29", "-28") : next) as BusinessDate;
}

/** Twelve months, counted from the business date. */
export const set_validity = effect("set_validity", ({ today }) => ({ sets: { valid_until: plusYear(today) } }));

/** A company that is still being taken in becomes active. */
export const activate_company = effect("activate_company", { case_companies }, ({ facts }) => {
  const { applicant } = facts.case_companies;
  return applicant?.status === "onboarding" ? { steps: [step("company.activate", applicant.id)] } : {};
});
