import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { isFilled } from "../../../../schemas/vocabulary/path.ts";
import { contentOf } from "../content.ts";
import { progressOf, type Progress } from "../progress.ts";
import { checklist_template, own_authorizers } from "../facts.ts";
import type { KycCase, KycCaseFieldSources } from "../../../../generated/types/records.d.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { creation, newRecord } from "../../../platform/lifecycle/step.ts";

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
  const kept = Object.entries(contentOf(record)).filter(([field]) => !ITS_OWN.includes(field));
  const authorizers = (record.authorizers ?? []).filter((id) => still.has(id));
  const content: Row = { ...Object.fromEntries(kept), authorizers };
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
  const told = rowsIn(record, "field_sources").filter(({ field }) =>
    acceptable.some((one) => field === one || field?.startsWith(`${one}.`)),
  );
  const approved = acceptable
    .filter((field) => !told.some((one) => one.field === field))
    .map((field) => ({ field, source: "approved_case" }) as KycCaseFieldSources);
  return {
    creates: [newRecord("kyc_case", { ...values, field_sources: [...told, ...approved], status: "draft" })],
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
