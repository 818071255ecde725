import { refunded } from "../../ledger/postings/refunded.ts";
import type { BookingRates } from "../../limits/booking-rate.ts";
import { booked } from "../../limits/booking-rate.ts";
import { less } from "../../pricing/share.ts";
import { actorName } from "../../lifecycle/plan/actor.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import type { Ceo } from "../../trade/facts/ceo.ts";
import { isUnapplied } from "../refund.ts";
import { entryOf } from "../sides.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** How the amount came about, what it is in Singapore dollars (for the CEO's threshold), and who gives the last approval. */
export const work_out_refund: Effect = ({ record, facts, at }) => {
  const amount = moneyOf(record, "amount");
  const deal = record["financing"] ? at("financing_application", String(record["financing"])) : undefined;
  const last = deal === undefined ? undefined : rowsIn(deal, "repayments").at(-1);
  const steps = last === undefined ? [] : ["face", "penalty", "interest", "fee", "principal"].map((name) => ({ name, formula: name === "face" ? "collected" : "paid_of_it", amount: moneyOf(last, name) }));
  const rates = facts["booking_rates"] as BookingRates;
  const ceo = facts["refund_ceo"] as Ceo | undefined;
  return {
    sets: {
      amount_sgd: booked(amount, String(record["currency"]), "SGD", rates), calculation: [...steps, { name: "refund", formula: "left", amount }],
      ...(ceo === undefined ? {} : { ceo_email: ceo.email }), ...(record["payout_account"] || !deal?.["payout_account"] ? {} : { payout_account: deal["payout_account"] }),
    },
  };
};

/** Who prepared it; money that no deal took is set aside for it. */
export const note_maker: Effect = ({ record, actor }) => ({
  sets: { maker: actorName(actor) },
  steps: isUnapplied(record) && record["receipt"] ? [{ do: "receipt.apply", id: String(record["receipt"]), values: { applied: moneyOf(record, "amount") } }] : [],
});

/** Who checked it. */
export const note_checker: Effect = ({ record, actor }) => ({ sets: { checker: actorName(actor) }, figures: { amount: moneyOf(record, "amount") } });

/** Shows what is paid back and what stays unapplied. */
export const show_refund: Effect = ({ record, at }) => {
  const receipt = record["receipt"] ? at("receipt", String(record["receipt"])) : undefined;
  return { figures: { amount: moneyOf(record, "amount"), unapplied_after: receipt === undefined ? "0.00" : moneyOf(receipt, "unapplied") } };
};

/** Money set aside for a refund that is not made is unapplied again; a residual stays the supplier's. */
export const keep_unapplied: Effect = ({ record }) => ({
  steps: isUnapplied(record) && record["receipt"] && record["maker"] ? [{ do: "receipt.apply", id: String(record["receipt"]), values: { applied: less("0.00", moneyOf(record, "amount")) } }] : [],
});

/** The pay-out of a refund is asked for; one that failed before is not sent again. */
export const ask_refund_payout: Effect = ({ record, facts, today }) => {
  const step: NextStep = {
    do: "disbursement.fall_due", create: {
      source_kind: "refund", source_no: record["number"], refund: record["id"], payer_entity: record["financier_entity"], payee_entity: record["payee_entity"], payee_account: record["payout_account"],
      currency: record["currency"], gross: record["amount"], net: record["amount"], deductions: [], value_date: today,
    },
  };
  return { sets: { payout_asked_on: today }, steps: [...((facts["live_payouts"] as readonly string[] | undefined) ?? []).map((id) => ({ do: "disbursement.cancel", id })), step] };
};

/** The money is back with its owner. */
export const book_refund: Effect = (moment) => {
  const { record, ask, today } = moment;
  const on = String(ask["payment_date"] ?? today);
  return {
    sets: { paid_on: on },
    journals: refunded({ ...entryOf(record, on), amount: moneyOf(record, "amount"), financier: sideOf(moment, record["financier_entity"]), payee: sideOf(moment, record["payee_entity"]), of: isUnapplied(record) ? "unapplied" : "residual" }),
  };
};
