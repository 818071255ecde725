import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import { contentOf } from "../content.ts";
import type { ReuseGround } from "../facts/reuse_ground.ts";

/** What a copy carries on beside its content. */
const carried = (record: Row): Row => ({ entity: record["entity"], applicant_role: record["applicant_role"], reused_from: record["id"] });

const withoutIds = (values: Row): Row => Object.fromEntries(Object.entries(values).map(([field, value]) => [field, Array.isArray(value) ? value.map((item: unknown) => (typeof item === "object" && item !== null ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== "id")) : item)) : value]));

const sourcesOf = (record: Row) => (record["field_sources"] ?? []) as readonly { readonly field: string; readonly source: string }[];

/**
 * The same case at another fund provider: handed in where nothing is missing or too old by its checklist and today's
 * rules; else a draft in which exactly that is open, and everything else stands as it was approved.
 */
export const copy_kyc_case: Effect = ({ record, ask, facts }) => {
  const { content, progress, sound } = facts["reuse_ground"] as ReuseGround;
  const values = { ...withoutIds(content), ...carried(record), submitted_via: record["submitted_via"] === "myinfo" ? "myinfo" : "self", financier_entity: ask["reuse_for"], consent_reuse: true, ...progress };
  if (progress.missing_count === 0) return { steps: [{ do: "kyc_case.submit_copy", create: { ...values, ...(record["field_sources"] === undefined ? {} : { field_sources: record["field_sources"] }) } }] };
  const told = sourcesOf(record).filter(({ field }) => sound.some((one) => field === one || field.startsWith(`${one}.`)));
  const approved = sound.filter((field) => !told.some((one) => one.field === field)).map((field) => ({ field, source: "approved_case" }));
  return { creates: [{ entity: "kyc_case", values: { ...values, field_sources: [...told, ...approved], status: "draft" } }] };
};

/** A new draft at the same fund provider. */
export const copy_to_draft: Effect = ({ record }) => ({
  creates: [{
    entity: "kyc_case",
    values: {
      ...withoutIds(contentOf(record)), ...carried(record), submitted_via: record["submitted_via"], financier_entity: record["financier_entity"], completeness: record["completeness"], missing_count: record["missing_count"], status: "draft",
      ...(record["field_sources"] === undefined ? {} : { field_sources: record["field_sources"] }),
    },
  }],
});
