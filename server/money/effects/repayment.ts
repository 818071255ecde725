import { receiptUnmatched } from "../../ledger/postings/receipt_unmatched.ts";
import { less, sumOf } from "../../pricing/share.ts";
import type { ReceiptDeal } from "../facts/receipt_deals.ts";
import { allocatedOf, dealsOfLines, laidOut, linesOf, shownWaterfall } from "../laid-out.ts";
import { manualLines } from "../manual-lines.ts";
import { payerOf } from "../owed.ts";
import { entryOf } from "../sides.ts";
import { traceOf } from "../trace.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { JournalDraft, NextStep } from "../../lifecycle/plan/plan.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { RepaymentOutcome } from "../facts/repayment_outcome.ts";

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** What lines pay on deals whose own books take the money from the bank: discounted payables and early payments. */
const pastTheBank = (lines: readonly Row[]): string =>
  sumOf(lines.filter((line) => isSet(line["dpo"]) || isSet(line["early_payment"])).flatMap((line) => ["penalty", "interest", "fee", "principal"].map((part) => moneyOf(line, part))));

/** Books an amount of the receipt as not applied; below zero it is not applied no more. */
function unmatched(moment: Parameters<Effect>[0], receipt: Row, amount: string, on: string): JournalDraft[] {
  return receiptUnmatched({ ...entryOf(receipt, on), amount, financier: sideOf(moment, receipt["receiver_entity"]), payer: sideOf(moment, receipt["payer_entity"]) });
}

/** What a line pays on its deal, and the way back. */
function lineStep(repayment: Row, receipt: Row, line: Row, from: "bank" | "unapplied", financing: Row | undefined): NextStep {
  const part = (name: string) => moneyOf(line, name);
  if (isSet(line["dpo"])) {
    return { do: "dpo.repay", id: String(line["dpo"]), values: { paid_penalty: part("penalty"), paid_fee: part("fee"), paid_face: part("principal"), payment_date: String(receipt["value_date"]), bank_ref: receipt["bank_ref"] } };
  }
  if (isSet(line["early_payment"])) return { do: "early_payment.collect", id: String(line["early_payment"]), values: { paid_penalty: part("penalty"), paid_fee: part("fee"), paid_face: part("principal"), payment_date: String(receipt["value_date"]) } };
  return {
    do: "financing_application.repay", id: String(line["financing"]), values: {
      payment: {
        repayment: String(repayment["id"]), receipt: String(receipt["id"]), bank_ref: receipt["bank_ref"], date: String(receipt["value_date"]), penalty: part("penalty"), interest: part("interest"), fee: part("fee"),
        principal: part("principal"), residual: part("residual"), from,
        // Principal alone comes from the supplier, who gives back what is advanced too much, whether or not the receipt names it.
        payer: repayment["mode"] === "principal_only" ? "supplier" : financing === undefined ? "obligor" : payerOf(receipt, financing),
      },
    },
  };
}

function paySteps(moment: Parameters<Effect>[0], receipt: Row, from: "bank" | "unapplied"): NextStep[] {
  const { record, at } = moment;
  return rowsIn(record, "lines").map((line) => lineStep(record, receipt, line, from, line["financing"] ? at("financing_application", String(line["financing"])) : undefined));
}

/** The receipt laid out over deals: by the usual order, on principal only, or as a person wants it. */
export const lay_out_receipt: Effect = ({ record, facts, at }) => {
  const receipt = at("receipt", String(record["receipt"])) ?? {};
  const deals = facts["receipt_deals"] as readonly ReceiptDeal[];
  const amount = moneyOf(receipt, "unapplied");
  const named = dealsOfLines(record, deals);
  const mode = record["mode"] === "principal_only" ? "principal_only" : "auto";
  const laid = record["mode"] === "manual" ? manualLines(receipt, amount, rowsIn(record, "lines"), deals) : laidOut(receipt, amount, named.length > 0 ? named : deals, mode);
  const lines = linesOf(laid, deals);
  return {
    ...shownWaterfall(amount, lines, laid),
    sets: {
      lines, amount, payer_entity: receipt["payer_entity"] ?? null, currency: receipt["currency"], value_date: receipt["value_date"], residual: laid.residual, unapplied: laid.unapplied,
      total: allocatedOf(lines), trace: traceOf(deals, new Set(lines.map((line) => String(line["deal_no"]))), String(receipt["value_date"])),
    },
  };
};

/** What of the receipt a repayment uses. */
const usedBy = (repayment: Row): string => less(moneyOf(repayment, "amount"), moneyOf(repayment, "unapplied"));

/** The allocation is booked from what the receipt has left: on each deal, and on the receipt. */
export const post_repayment: Effect = (moment) => {
  const { record, at } = moment;
  const receipt = at("receipt", String(record["receipt"])) ?? {};
  const lines = rowsIn(record, "lines");
  return {
    ...shownWaterfall(moneyOf(record, "amount"), lines, { residual: moneyOf(record, "residual"), unapplied: moneyOf(record, "unapplied") }),
    journals: unmatched(moment, receipt, less("0.00", pastTheBank(lines)), String(receipt["value_date"])),
    steps: [{ do: "receipt.apply", id: String(record["receipt"]), values: { applied: usedBy(record) } }, ...paySteps(moment, receipt, "unapplied")],
  };
};

/** Each line of a receipt that was approved is paid, from the bank. */
export const pay_lines: Effect = (moment) => {
  const receipt = moment.at("receipt", String(moment.record["receipt"])) ?? {};
  return { steps: paySteps(moment, receipt, "bank") };
};

/** Every deal of the repayment stands as if it had not been made. */
export const reopen_lines: Effect = ({ record }) => ({
  steps: rowsIn(record, "lines").map((line): NextStep => {
    const paid = { paid_penalty: moneyOf(line, "penalty"), paid_fee: moneyOf(line, "fee"), paid_face: moneyOf(line, "principal") };
    if (isSet(line["dpo"])) return { do: "dpo.unrepay", id: String(line["dpo"]), values: paid };
    if (isSet(line["early_payment"])) return { do: "early_payment.uncollect", id: String(line["early_payment"]), values: paid };
    return { do: "financing_application.reopen", id: String(line["financing"]), values: { payment: { repayment: String(record["id"]) } } };
  }),
});

/** The money is not applied again; what came straight from the bank, or went past it, is booked as such. */
export const give_back_receipt: Effect = (moment) => {
  const { record, at, today, facts } = moment;
  const receipt = at("receipt", String(record["receipt"])) ?? {};
  const amount = usedBy(record);
  return {
    steps: [{ do: "receipt.apply", id: String(record["receipt"]), values: { applied: less("0.00", amount) } }],
    journals: unmatched(moment, receipt, facts["paid_from_bank"] === true ? amount : pastTheBank(rowsIn(record, "lines")), today),
  };
};

/** What the repayment left over for suppliers is theirs no more: refunds that are not paid fall away, paid ones are claimed back. */
export const take_back_residuals: Effect = ({ facts }) => {
  const { refunds, payouts } = facts["repayment_outcome"] as RepaymentOutcome;
  return { steps: [...payouts.map((id) => ({ do: "disbursement.cancel", id })), ...refunds.map(({ id, status }) => ({ do: status === "paid" ? "refund.claim" : "refund.fall_away", id }))] };
};
