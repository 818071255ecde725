import type {
  KycSubmissionChanges,
  Checklist,
  KycCase,
  KycCaseFieldSources,
} from "../../../../generated/types/records.d.ts";
import { effect, NOTHING } from "../../../platform/lifecycle/effects.ts";
import { actorName } from "../../../platform/lifecycle/plan/actor.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { newRecord, step, creation } from "../../../platform/lifecycle/step.ts";
import { plusYear } from "../../../../schemas/vocabulary/format/date.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import { isBeneficialOwner } from "../derive.ts";
import { foundBefore, hasFailed } from "../checked.ts";
import { changesBetween, contentOf } from "../content.ts";
import {
  case_companies,
  last_submission,
  case_checklist,
  report_at_hand,
  type Checked,
  checklist_template,
  type Template,
  own_authorizers,
  waiting_authorizers,
} from "../facts.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { isFilled } from "../../../../schemas/vocabulary/path.ts";
import { progressOf, type Progress } from "../progress.ts";

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

/** Whoever waits for an audit is put before the fund provider, who reads the case from now on. */
export const present_authorizers = effect("present_authorizers", { waiting_authorizers }, ({ facts }) => ({
  steps: facts.waiting_authorizers.map(({ id }) => step("authorizer.present", id)),
}));

/** Who begins the review is its reviewer. */
export const take_review = effect("take_review", ({ actor }) =>
  actor.kind === "user" ? { sets: { reviewer: actor.id } } : {},
);

/**
 * A credit report is asked for; it comes in from the bureau by itself. None is where one that is at most three months
 * old is at hand or on its way: a review that begins again costs no second one.
 */
export const order_report = effect("order_report", { report_at_hand }, ({ record, now, facts }) => {
  const { report_at_hand: found } = facts;
  if (found !== undefined)
    return found.state === "delivered" && record.brc_report !== found.id ? { sets: { brc_report: found.id } } : NOTHING;
  return {
    creates: [
      newRecord("brc_report", {
        financier_entity: record.financier_entity,
        subject_entity: record.entity,
        ordered_at: now,
        state: "ordered",
      }),
    ],
  };
});

/** Twelve months, counted from the business date. */
export const set_validity = effect("set_validity", ({ today }) => ({ sets: { valid_until: plusYear(today) } }));

/** A company that is still being taken in becomes active. */
export const activate_company = effect("activate_company", { case_companies }, ({ facts }) => {
  const { applicant } = facts.case_companies;
  return applicant?.status === "onboarding" ? { steps: [step("company.activate", applicant.id)] } : {};
});

/** A record that is checked, with the template of its fund provider. */
interface Subject {
  readonly entity: Checked;
  readonly record: { readonly id?: Id };
  readonly facts: { readonly checklist_template: Template; readonly case_checklist: Checklist | undefined };
}

const opened = ({ entity, record, facts: { checklist_template: template } }: Subject, before?: Checklist) => ({
  creates:
    template.items.length === 0
      ? []
      : [
          newRecord("checklist", {
            company: template.company ?? null,
            subject_entity: entity,
            subject_id: record.id ?? null,
            ...(template.config === undefined ? {} : { config: template.config }),
            items: template.items.map(({ code, text, text_zh, kind, required, fail_blocks }) => ({
              code,
              text,
              ...(text_zh === undefined ? {} : { text_zh }),
              kind,
              required: required !== false,
              fail_blocks: fail_blocks !== false,
              ...foundBefore(before, code),
            })),
          }),
        ],
});

/**
 * The checklist of the fund provider for this kind of record, once; again where the last one was finished with a check
 * that must not fail: what was found of the others then still stands.
 */
export const open_checklist = effect("open_checklist", { checklist_template, case_checklist }, (context) => {
  const last = context.facts.case_checklist;
  if (last === undefined) return opened(context);
  return last.status === "finished" && hasFailed(last) ? opened(context, last) : NOTHING;
});

/** The same for what may be handed in again: then what was checked before is checked anew. */
export const open_checklist_anew = effect("open_checklist_anew", { checklist_template, case_checklist }, (context) =>
  context.facts.case_checklist?.status === "open" ? NOTHING : opened(context),
);

/** What goes along to another fund provider, and how far that case is by its checklist and by today's rules. */
interface ReusableCase {
  readonly content: Row;
  readonly progress: Progress;
  /** Fields that are as they should be: in a draft they stand as they were approved. */
  readonly acceptable: readonly string[];
}

/** What was asked of the first fund provider alone does not go along. */
const ITS_OWN = ["requested_limit", "currency"];

/** Reads it: people who bind the company no more are left out. */
const reusable_case = async (reading: ReadingOf<"kyc_case">): Promise<ReusableCase> => {
  const { registry, record, ask, today } = reading;
  const still = new Set((await own_authorizers(reading)).map(({ id }) => id));
  const entries = Object.entries(contentOf(record)).filter(([field]) => !ITS_OWN.includes(field));
  const authorizers = (record.authorizers ?? []).filter((id) => still.has(id));
  const content: Row = { ...Object.fromEntries(entries), authorizers };
  const template = await checklist_template({
    ...reading,
    record: { ...record, financier_entity: ask.reuse_for ?? null },
  });
  const progress = progressOf(
    registry,
    { ...content, entity: record.entity, financier_entity: ask.reuse_for },
    today,
    template.documents,
  );
  const open = progress.missing.map(({ item }) => item);
  const isOpen = (field: string) =>
    open.some((item) => item === field || item.startsWith(`${field}.`) || field.startsWith(`${item}.`)) ||
    (field === "acra_bizfile" && open.includes("acra_bizfile_date"));
  const acceptable = Object.keys(content).filter((field) => isFilled(content[field]) && !isOpen(field));
  return { content, progress, acceptable };
};

/** What a copy carries on beside its content. */
const carried = ({ entity, applicant_role, id }: KycCase) => ({ entity, applicant_role, reused_from: id });

const withoutIds = (values: Row): KycCase =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      Array.isArray(value)
        ? value.map((item: unknown) =>
            typeof item === "object" && item !== null
              ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== "id"))
              : item,
          )
        : value,
    ]),
  );

/**
 * The same case at another fund provider: handed in where nothing is missing or too old by its checklist and today's
 * rules; else a draft in which exactly that is open, and everything else stands as it was approved.
 */
export const copy_kyc_case = effect("copy_kyc_case", { reusable_case }, ({ record, ask, facts }) => {
  const { content, progress, acceptable } = facts.reusable_case;
  const values = {
    ...withoutIds(content),
    ...carried(record),
    submitted_via: record.submitted_via === "myinfo" ? "myinfo" : "self",
    financier_entity: ask.reuse_for,
    consent_reuse: true,
    ...progress,
  } as KycCase;
  if (progress.missing_count === 0)
    return {
      steps: [
        creation("kyc_case.submit_copy", {
          ...values,
          ...(record.field_sources ? { field_sources: record.field_sources } : {}),
        }),
      ],
    };
  const sources = rowsIn(record, "field_sources").filter(({ field }) =>
    acceptable.some((one) => field === one || field?.startsWith(`${one}.`)),
  );
  const approved = acceptable
    .filter((field) => !sources.some((one) => one.field === field))
    .map((field) => ({ field, source: "approved_case" }) as KycCaseFieldSources);
  return {
    creates: [newRecord("kyc_case", { ...values, field_sources: [...sources, ...approved], status: "draft" })],
  };
});

/** A new draft at the same fund provider. */
export const copy_to_draft = effect("copy_to_draft", ({ record }) => ({
  creates: [
    newRecord("kyc_case", {
      ...withoutIds(contentOf(record)),
      ...carried(record),
      submitted_via: record.submitted_via,
      financier_entity: record.financier_entity,
      completeness: record.completeness,
      missing_count: record.missing_count,
      status: "draft",
      ...(record.field_sources ? { field_sources: record.field_sources } : {}),
    }),
  ],
}));
