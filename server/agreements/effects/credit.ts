import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { agreedBy } from "../../lifecycle/plan/actor.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { EnterpriseLimits } from "../facts/enterprise_limits.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** What the limit comes to beside the enterprise's other limits and the cap. */
export const show_cap: Effect = ({ record, facts }) => {
  const { cap, others, most, own } = facts["enterprise_limits"] as EnterpriseLimits;
  const limit = String(record["recommended_limit"] ?? record["requested_limit"] ?? "0.00");
  const left = text(cents(most) - cents(limit) > 0n ? cents(most) - cents(limit) : 0n);
  return { figures: { cap, other_limits: others, left_under_cap: left, current_limit: own?.approved ?? "0.00", new_limit: limit }, explain: [{ name: "left_under_cap", formula: "cap − other limits − new limit", figures: { cap, other_limits: others, new_limit: limit }, result: left }] };
};

/** The day of sending. */
export const note_submission: Effect = ({ today }) => ({ sets: { submitted_on: today } });

/** What is asked stands with the application until it is asked anew; an earlier answer was to an earlier question. */
export const put_question: Effect = ({ ask }) => ({ sets: { question: ask["comment"], answer: null } });

/** The total of the score card: each factor's score by its weight. */
export const total_score: Effect = ({ record }) => {
  const factors = Array.isArray(record["score_card"]) ? record["score_card"] as Row[] : [];
  const sum = factors.reduce((all, factor) => all + cents(String(factor["weight"] ?? "0.00")) * BigInt(Number(factor["score"] ?? 0)), 0n);
  return { sets: { total_score: Number(halfUp(sum, 10_000n)) }, explain: [{ name: "total_score", formula: "Σ weight × score ÷ 100", figures: Object.fromEntries(factors.map((factor) => [String(factor["factor"]), String(factor["score"])])) }] };
};

/** The offer is drawn up and open for thirty days. */
export const open_credit_offer: Effect = ({ today, windows, actor }) => ({ sets: { offer_expires_on: plusDays(today, windows.credit_offer_days), approved_by: agreedBy(actor) }, documents: [{ letter: "credit_offer", field: "offer_file" }] });

/** The accepted offer goes to be signed by the enterprise. */
export const send_offer: Effect = ({ record }) => ({
  steps: [{
    do: "signature.send", key: "offer_envelope",
    create: { document_type: "OFFER", document_name: String(record["number"] ?? ""), credit_application: record["id"], owner_entity: record["entity"], amount: record["recommended_limit"], currency: record["currency"] },
  }],
});

/** The limit is granted: a new one, or the one in force with its earlier version kept. */
export const grant_limit: Effect = ({ record, facts, today }) => {
  const { own } = facts["enterprise_limits"] as EnterpriseLimits;
  const terms = { approved: record["recommended_limit"], review_date: record["review_date"] };
  if (own) return { steps: [{ do: "credit_limit.regrant", id: own.id, values: { new_amount: record["recommended_limit"], review_date: record["review_date"], application: record["id"] } }] };
  return {
    steps: [{
      do: "credit_limit.open",
      create: {
        entity: record["entity"], financier_entity: record["financier_entity"], application: record["id"], currency: record["currency"], ...terms, reserved: "0.00", utilised: "0.00", frozen_amount: "0.00",
        effective_from: today, history: [{ from: "0.00", to: record["recommended_limit"], reason: String(record["number"] ?? ""), approved_by: String(record["approved_by"] ?? ""), on: today }],
      },
    }],
  };
};

const versions = (record: Row): readonly Row[] => (Array.isArray(record["history"]) ? record["history"] as Row[] : []);

/** The granted amount becomes the new one; what it was is kept, with who agreed and why. Reserved and used stay. */
export const set_limit: Effect = ({ record, ask, actor, today, at }) => {
  const application = ask["application"] === undefined ? undefined : at("credit_application", String(ask["application"]));
  const [reason, by] = application === undefined ? [ask["comment"], agreedBy(actor)] : [application["number"], application["approved_by"]];
  const before = String(record["approved"] ?? "0.00");
  const after = String(ask["new_amount"]);
  return {
    sets: { approved: after, history: [...versions(record), { from: before, to: after, reason: String(reason ?? ""), approved_by: String(by ?? ""), on: today }] },
    figures: { current_limit: before, new_limit: after, change: text(cents(after) - cents(before)) },
  };
};
