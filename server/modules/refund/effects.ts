import type { Refund } from "../../../generated/types/records.d.ts";
import { ceoOf, booking_rates, announcedSteps, words_of_payment } from "../deal/facts/payments.ts";
import type { ReadingOf, RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { entryOf } from "../financing/bookings.ts";
import { claimRecovered, refundClaimed, refunded } from "../ledger/postings/cash-and-fees.ts";
import { sideOf } from "../ledger/chart.ts";
import { live_payouts } from "../payout/facts.ts";
import { less, smallest, sumOf } from "../pricing/share.ts";
import { booked } from "../../platform/exchange-rate.ts";
import { effect, NOTHING } from "../../platform/lifecycle/effects.ts";
import { plusBusinessDays } from "../../../schemas/vocabulary/day/business-day.ts";
import { actorName } from "../../platform/lifecycle/plan/actor.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** Whether a refund gives back money that no deal took, and not the rest of a deal's face. */
const isUnapplied = ({ reason }: Refund): boolean => reason === "overpayment" || reason === "duplicate";

/** Who gives the financier's last approval of a refund. */
const refund_ceo = (reading: ReadingOf<"refund">) => ceoOf(reading, reading.record.financier_entity);

const kindOf = (refund: Refund): "residual" | "unapplied" => (isUnapplied(refund) ? "unapplied" : "residual");
const sidesOf = (context: { readonly record: Refund } & RecordReader) => ({
  financier: sideOf(context, context.record.financier_entity),
  payee: sideOf(context, context.record.payee_entity),
});

/** The receipt behind the refund bounced: the payee owes what it was paid. */
export const claim_refund = effect("claim_refund", (context) => {
  const { record, today, holidays, windows } = context;
  const amount = moneyOf(record, "amount");
  return {
    sets: { claim_open: amount, claim_by: plusBusinessDays(today, windows.refund_claim_business_days, holidays) },
    journals: refundClaimed({ ...entryOf(record, today), amount, of: kindOf(record), ...sidesOf(context) }),
  };
});

/** The money of a refund did not arrive or came back: what was set aside waits again, and a claim for it falls away. */
export const take_back_refund = effect("take_back_refund", (context) => {
  const { record, today } = context;
  const amount = moneyOf(record, "amount");
  if (record.status === "claimed")
    return {
      sets: { claim_open: null, claim_by: null },
      journals: refundClaimed({
        ...entryOf(record, today),
        amount: less("0.00", moneyOf(record, "claim_open")),
        of: kindOf(record),
        ...sidesOf(context),
      }),
    };
  return {
    sets: { maker: null, checker: null, payout_asked_on: null, paid_on: null, payment_date: null, bank_ref: null },
    steps:
      isUnapplied(record) && record.receipt
        ? [step("receipt.apply", record.receipt, { applied: less("0.00", amount) })]
        : [],
  };
});

/** The payee says that it has given the refund back: the fund provider is told of its receipt. */
export const note_paid_back = effect("note_paid_back", { words_of_payment }, ({ record, ask, facts, today }) => ({
  steps: announcedSteps(facts.words_of_payment, {
    receiver_entity: record.financier_entity,
    payer_entity: record.payee_entity,
    currency: record.currency,
    amount: moneyOf(record, "claim_open"),
    value_date: today,
    bank_ref: ask.pay_back_ref,
    no_deal: true,
    remittance_text: given(record, "number"),
    claimed_refund: record.id,
  }),
}));

/** A receipt of the payee meets the claim, as far as it goes. */
export const recover_claim = effect("recover_claim", (context) => {
  const { record, at, today } = context;
  const receipt = at("receipt", given(record, "recovery_receipt")) ?? {};
  const amount = smallest(moneyOf(record, "claim_open"), moneyOf(receipt, "unapplied"));
  return {
    sets: {
      claim_open: less(moneyOf(record, "claim_open"), amount),
      pay_back_ref: null,
      recoveries: [...rowsIn(record, "recoveries"), { receipt: receipt.id, amount, on: today }],
    },
    figures: { amount },
    journals: claimRecovered({
      ...entryOf(record, today),
      amount,
      by: "receipt",
      of: kindOf(record),
      ...sidesOf(context),
    }),
    steps: [step("receipt.apply", given(receipt, "id"), { applied: amount })],
  };
});

/** What the payee would get anew meets its claim; what goes beyond the claim is left to be paid. */
export const set_off_claim = effect("set_off_claim", (context) => {
  const { record, at, today } = context;
  const claim = at("refund", given(record, "claim")) ?? {};
  const amount = smallest(moneyOf(record, "amount"), moneyOf(claim, "claim_open"));
  const rest = less(moneyOf(record, "amount"), amount);
  return {
    sets: { left_to_pay: rest, ...(rest === "0.00" ? {} : { amount: rest }) },
    figures: { amount, left_to_pay: rest },
    journals: claimRecovered({
      ...entryOf(record, today),
      amount,
      by: kindOf(record),
      of: kindOf(claim),
      ...sidesOf(context),
    }),
    steps: [
      ...(isUnapplied(record) && record.receipt ? [step("receipt.apply", record.receipt, { applied: amount })] : []),
      step("refund.reduce_claim", given(claim, "id"), { recovered_amount: amount }),
    ],
  };
});

/** The claim is less by what met it. */
export const lessen_claim = effect("lessen_claim", ({ record, ask }) => ({
  sets: { claim_open: less(moneyOf(record, "claim_open"), given(ask, "recovered_amount")), recovered_amount: null },
}));

/** A receipt that met the claim bounced: the claim is open again by as much. */
export const reopen_claim = effect("reopen_claim", (context) => {
  const { record, ask, today } = context;
  const amount = given(ask, "recovered_amount");
  return {
    sets: {
      claim_open: sumOf([moneyOf(record, "claim_open"), amount]),
      recoveries: rowsIn(record, "recoveries").filter((row) => row.receipt !== ask.recovery_receipt),
      pay_back_ref: null,
      recovered_amount: null,
      recovery_receipt: null,
    },
    journals: claimRecovered({
      ...entryOf(record, today),
      amount: less("0.00", amount),
      by: "receipt",
      of: kindOf(record),
      ...sidesOf(context),
    }),
  };
});

/**
 * How the amount came about, and what it is in Singapore dollars (for the CEO's threshold).
 */
export const work_out_refund = effect("work_out_refund", { booking_rates }, ({ record, facts, at }) => {
  const amount = moneyOf(record, "amount");
  const deal = record.financing ? at("financing_application", record.financing) : undefined;
  const last = deal === undefined ? undefined : rowsIn(deal, "repayments").at(-1);
  const steps =
    last === undefined
      ? []
      : (["face", "penalty", "interest", "fee", "principal"] as const).map((name) => ({
          name,
          formula: name === "face" ? ("collected" as const) : ("paid_of_it" as const),
          amount: moneyOf(last, name),
        }));
  return {
    sets: {
      amount_sgd: booked(amount, given(record, "currency"), "SGD", facts.booking_rates),
      calculation: [...steps, { name: "refund", formula: "left", amount }],
      ...(record.payout_account || !deal?.payout_account ? {} : { payout_account: deal.payout_account }),
    },
  };
});

/** Who gives the last approval of a refund that needs one. */
export const name_last_approver = effect("name_last_approver", { refund_ceo }, ({ facts: { refund_ceo: ceo } }) =>
  ceo === undefined ? NOTHING : { sets: { ceo_email: ceo.email } },
);

/** Who prepared it; money that no deal took is set aside for it. */
export const note_maker = effect("note_maker", ({ record, actor }) => ({
  sets: { maker: actorName(actor) },
  steps:
    isUnapplied(record) && record.receipt
      ? [step("receipt.apply", record.receipt, { applied: moneyOf(record, "amount") })]
      : [],
}));

/** Who checked it. */
export const note_checker = effect("note_checker", ({ record, actor }) => ({
  sets: { checker: actorName(actor) },
  figures: { amount: moneyOf(record, "amount") },
}));

/** Shows what is paid back and what stays unapplied. */
export const show_refund = effect("show_refund", ({ record, at }) => {
  const receipt = record.receipt ? at("receipt", record.receipt) : undefined;
  return {
    figures: {
      amount: moneyOf(record, "amount"),
      unapplied_after: receipt === undefined ? "0.00" : moneyOf(receipt, "unapplied"),
    },
  };
});

/** Money set aside for a refund that is not made is unapplied again; a residual stays the supplier's. */
export const keep_unapplied = effect("keep_unapplied", ({ record }) => ({
  steps:
    isUnapplied(record) && record.receipt && record.maker
      ? [step("receipt.apply", record.receipt, { applied: less("0.00", moneyOf(record, "amount")) })]
      : [],
}));

/** The pay-out of a refund is asked for; one that failed before is not sent again. */
export const ask_refund_payout = effect("ask_refund_payout", { live_payouts }, ({ record, facts, today }) => {
  const payout = creation("disbursement.fall_due", {
    source_kind: "refund",
    source_no: record.number,
    refund: record.id,
    payer_entity: record.financier_entity,
    payee_entity: record.payee_entity,
    payee_account: record.payout_account,
    currency: record.currency,
    gross: record.amount,
    net: record.amount,
    deductions: [],
    value_date: today,
  });
  return {
    sets: { payout_asked_on: today },
    steps: [...facts.live_payouts.map((id) => step("disbursement.cancel", id)), payout],
  };
});

/** The money is back with its owner. */
export const book_refund = effect("book_refund", (context) => {
  const { record, ask, today } = context;
  const on = ask.payment_date ?? today;
  return {
    sets: { paid_on: on },
    journals: refunded({
      ...entryOf(record, on),
      amount: moneyOf(record, "amount"),
      financier: sideOf(context, record.financier_entity),
      payee: sideOf(context, record.payee_entity),
      of: isUnapplied(record) ? "unapplied" : "residual",
    }),
  };
});
