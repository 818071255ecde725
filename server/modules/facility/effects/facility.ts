import type { Facility } from "../../../../generated/types/records.d.ts";
import { creation } from "../../../platform/lifecycle/step.ts";
import { given } from "../../../platform/records/fields.ts";
import { actorName, agreedBy } from "../../../platform/lifecycle/plan/actor.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { changedTerms, COUNTS } from "../terms.ts";

type Version = NonNullable<Facility["versions"]>[number];

/** The versions of a facility with one more. */
const withVersion = (
  { versions }: Facility,
  version: Pick<Version, "terms" | "changed_on" | "approved_by" | "reason">,
): Facility["versions"] => [...(versions ?? []), { edition: (versions ?? []).length + 1, ...version }];

/**
 * Changes the terms and keeps what they were. What makes price or limit worse for the owner waits for the owner's
 * agreement instead: until then the terms in force stay.
 */
export const amend_terms = effect("amend_terms", ({ record, ask, at, actor, today }) => {
  const before = at("facility", given(record, "id")) ?? record;
  const { terms, isWorse: needsOwner } = changedTerms(before, record);
  const unchanged: Facility = Object.fromEntries(terms.map(({ name }) => [name, before[name] ?? null]));
  if (needsOwner)
    return {
      sets: {
        ...unchanged,
        proposal: { terms, reason: ask.reason ?? "", proposed_by: agreedBy(actor).slice(0, 80), on: today },
      },
      figures: { terms: String(terms.length) },
      lines: terms as unknown as Row[],
    };
  return {
    sets: {
      versions: withVersion(record, {
        terms,
        changed_on: today,
        approved_by: agreedBy(actor),
        reason: ask.reason ?? "",
      }),
      proposal: null,
    },
    figures: { terms: String(terms.length) },
    lines: terms as unknown as Row[],
  };
});

/** The owner agrees: the terms that wait come into force. */
export const apply_proposal = effect("apply_proposal", ({ record, actor, today }) => {
  const { terms, reason, proposed_by: by } = given(record, "proposal");
  const agreed: Facility = Object.fromEntries(
    (terms ?? []).map(({ name, after }) => [name, COUNTS.has(name ?? "") ? Number(after) : after]),
  );
  return {
    sets: {
      ...agreed,
      versions: withVersion(record, {
        terms,
        changed_on: today,
        approved_by: [by, actorName(actor)].join(", ").slice(0, 160),
        reason: reason ?? "",
      }),
      proposal: null,
    },
  };
});

/** The agreement is drawn up from the terms. */
export const draw_up_agreement = effect("draw_up_agreement", () => ({
  documents: [{ letter: "facility_agreement", field: "agreement_file" }],
}));

/** The agreement goes to be signed by the owner, then by the fund provider. */
export const send_agreement = effect("send_agreement", ({ record }) => ({
  steps: [
    creation(
      "signature.send",
      {
        document_type: "FACILITY",
        document_name: record.number ?? "",
        facility: record.id,
        owner_entity: record.entity,
        counterparty_entity: record.financier_entity,
        amount: record.limit,
        currency: record.currency,
      },
      { key: "facility_envelope" },
    ),
  ],
}));

/** The vendors or buyers that were asked for with the facility are proposed, each to be decided by itself. */
export const propose_parts = effect("propose_parts", ({ record }) => {
  const under = { facility: record.id, financier_entity: record.financier_entity, currency: record.currency };
  return {
    steps:
      record.kind === "enterprise_program"
        ? (record.vendors_wanted ?? []).map((part) =>
            creation("vendor_sub_limit.ask", { ...under, enterprise_entity: record.entity, ...part }),
          )
        : (record.buyers_wanted ?? []).map((part) =>
            creation("buyer_limit.ask", { ...under, supplier_entity: record.entity, ...part }),
          ),
  };
});
