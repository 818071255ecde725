import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { available } from "./limits.ts";
import { enterprise_limits, owner_standing, type OwnerLimits } from "./facts.ts";
import { nodeOfRecord } from "./limit-moves.ts";
import type { BuyerLimit, Facility, VendorSubLimit } from "../../../generated/types/records.d.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { agreedBy } from "../../platform/lifecycle/plan/actor.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** What the limit comes to beside the enterprise's other limits and the cap. */
export const show_cap = effect("show_cap", { enterprise_limits }, ({ record, facts }) => {
  const { cap, others, most, own } = facts.enterprise_limits;
  const limit = record.recommended_limit ?? moneyOf(record, "requested_limit");
  const left = text(cents(most) - cents(limit) > 0n ? cents(most) - cents(limit) : 0n);
  return {
    figures: {
      cap,
      other_limits: others,
      left_under_cap: left,
      current_limit: own?.approved ?? "0.00",
      new_limit: limit,
    },
    explain: [
      {
        name: "left_under_cap",
        formula: "cap − other limits − new limit",
        figures: { cap, other_limits: others, new_limit: limit },
        result: left,
      },
    ],
  };
});

/** The total of the score card: each factor's score by its weight. */
export const total_score = effect("total_score", ({ record }) => {
  const factors = rowsIn(record, "score_card");
  const sum = factors.reduce((all, { weight, score }) => all + cents(weight ?? "0.00") * BigInt(score ?? 0), 0n);
  return {
    sets: { total_score: Number(halfUp(sum, 10_000n)) },
    explain: [
      {
        name: "total_score",
        formula: "Σ weight × score ÷ 100",
        figures: Object.fromEntries(factors.map(({ factor, score }) => [String(factor), String(score)])),
      },
    ],
  };
});

/** The offer is drawn up and open for thirty days. */
export const open_credit_offer = effect("open_credit_offer", ({ today, windows, actor }) => ({
  sets: { offer_expires_on: plusDays(today, windows.credit_offer_days), approved_by: agreedBy(actor) },
  documents: [{ letter: "credit_offer", field: "offer_file" }],
}));

/** The accepted offer goes to be signed by the enterprise. */
export const send_offer = effect("send_offer", ({ record }) => ({
  steps: [
    creation(
      "signature.send",
      {
        document_type: "OFFER",
        document_name: record.number ?? "",
        credit_application: record.id,
        owner_entity: record.entity,
        amount: record.recommended_limit,
        currency: record.currency,
      },
      { key: "offer_envelope" },
    ),
  ],
}));

/** The limit is granted: a new one, or the one in force with its earlier version kept. */
export const grant_limit = effect("grant_limit", { enterprise_limits }, ({ record, facts, today }) => {
  const { own } = facts.enterprise_limits;
  const terms = { approved: record.recommended_limit, review_date: record.review_date };
  if (own)
    return {
      steps: [
        step("credit_limit.regrant", own.id as Id<"credit_limit">, {
          new_amount: given(record, "recommended_limit"),
          review_date: given(record, "review_date"),
          application: given(record, "id"),
        }),
      ],
    };
  return {
    steps: [
      creation("credit_limit.open", {
        entity: record.entity,
        financier_entity: record.financier_entity,
        application: record.id,
        currency: record.currency,
        ...terms,
        reserved: "0.00",
        utilised: "0.00",
        frozen_amount: "0.00",
        effective_from: today,
        history: [
          {
            from: "0.00",
            to: record.recommended_limit,
            reason: record.number ?? "",
            approved_by: record.approved_by ?? "",
            on: today,
          },
        ],
      }),
    ],
  };
});

/** The granted amount becomes the new one; what it was is kept, with who agreed and why. Reserved and used stay. */
export const set_limit = effect("set_limit", ({ record, ask, actor, today, at }) => {
  const application = ask.application ? at("credit_application", ask.application) : undefined;
  const [reason, by] =
    application === undefined ? [ask.comment, agreedBy(actor)] : [application.number, application.approved_by];
  const before = moneyOf(record, "approved");
  const after = given(ask, "new_amount");
  return {
    sets: {
      approved: after,
      history: [
        ...(record.history ?? []),
        { from: before, to: after, reason: reason ?? "", approved_by: by ?? "", on: today },
      ],
    },
    figures: { current_limit: before, new_limit: after, change: text(cents(after) - cents(before)) },
  };
});

const NOT_IN_FORCE = ["draft", "proposed", "submitted", "in_review"];

type Left = Parameters<typeof available>[0];

/** The owner's credit limit, under which a facility of an enterprise's programme stands; no other stands under one. */
const creditOver = ({ kind }: Facility, { limit }: OwnerLimits): Left | undefined =>
  kind === "enterprise_program" && limit !== undefined ? { ...limit, frozen: limit.frozen_amount } : undefined;

/** The facility that a limit of a vendor or buyer is a part of. */
function facilityOver(
  record: VendorSubLimit | BuyerLimit,
  at: (entity: "facility", id: Id<"facility">) => Facility | undefined,
): Left | undefined {
  const id = given(record, "facility");
  const facility = at("facility", id);
  return facility === undefined ? undefined : nodeOfRecord("facility", id, facility);
}

/**
 * What a limit is before and after it is granted or changed, what of it is left, and what the limit above it leaves.
 */
export const show_grant = effect("show_grant", { owner_standing }, ({ entity, record, facts, at }) => {
  const before = at(entity, given(record, "id")) ?? record;
  const was = NOT_IN_FORCE.includes(String(before.status)) ? "0.00" : moneyOf(before, "limit");
  const limit = nodeOfRecord(entity, given(record, "id"), record);
  const figures = {
    limit_before: was,
    limit_after: limit.approved,
    available_before: was === "0.00" ? "0.00" : available({ ...limit, approved: was }),
    available_after: available(limit),
  };
  const above = entity === "facility" ? creditOver(record, facts.owner_standing) : facilityOver(record, at);
  return above === undefined
    ? { figures }
    : { figures: { ...figures, above_limit: above.approved, above_available: available(above) } };
});
