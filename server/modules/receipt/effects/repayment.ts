import type { Id, BusinessDate, Money } from "../../../../schemas/vocabulary/value.ts";
import { rowsIn, given, has, moneyOf } from "../../../platform/records/fields.ts";
import type { ReadingOf, RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import type {
  Dpo,
  EarlyPayment,
  FinancingApplication,
  Receipt,
  Repayment,
  RepaymentLines,
} from "../../../../generated/types/records.d.ts";
import { step } from "../../../platform/lifecycle/step.ts";
import { receiptUnmatched } from "../../ledger/postings/cash-and-fees.ts";
import { less } from "../../pricing/share.ts";
import { allocatedOf, layOut, linesOf, shownWaterfall, traceOf } from "../allocation.ts";
import { payerOf } from "../outstanding.ts";
import { entryOf } from "../../financing/bookings.ts";
import type { JournalDraft, NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { sideOf } from "../../ledger/chart.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import { paid_from_bank } from "../../financing/facts.ts";
import { receipt_deals } from "../facts.ts";

/** What a repayment led to, where it is taken back. */
interface RepaymentOutcome {
  /** Refunds of what its deals had left over. One on its way counts as paid, as one does that is closed. */
  readonly refunds: readonly { readonly id: Id<"refund">; readonly status: string }[];
  /** Their pay-outs that have not left yet. */
  readonly payouts: readonly Id<"disbursement">[];
}

/** Reads it. */
const repayment_outcome = async ({ db, record, lock }: ReadingOf<"repayment">): Promise<RepaymentOutcome> => {
  const held = lock ? " FOR UPDATE" : "";
  const deals = rowsIn(record, "lines")
    .map((line) => line.financing)
    .filter(Boolean);
  if (deals.length === 0) return { refunds: [], payouts: [] };
  const refunds = await db.rows<{ id: Id<"refund">; status: string }>(
    `SELECT id, CASE status WHEN 'closed' THEN 'paid' ELSE status END AS status
      FROM refund
      WHERE receipt = $1::bigint
        AND financing = ANY($2::bigint[])
        AND status IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'closed')
      ORDER BY id${held}`,
    [record.receipt ?? null, deals],
  );
  const payouts = await db.rows<{ id: Id<"disbursement">; refund: Id<"refund">; status: string }>(
    `SELECT id, refund, status
      FROM disbursement
      WHERE refund = ANY($1::bigint[]) AND status NOT IN ('cancelled', 'reversed', 'succeeded')
      ORDER BY id${held}`,
    [refunds.map(({ id }) => id)],
  );
  const sent = new Set(payouts.filter(({ status }) => status === "sent").map(({ refund }) => refund));
  return {
    refunds: refunds.map((one) => (sent.has(one.id) ? { ...one, status: "paid" } : one)),
    payouts: payouts.filter(({ status }) => status !== "sent").map(({ id }) => id),
  };
};

/** What lines pay on deals whose own books take the money from the bank: discounted payables and early payments. */
const pastTheBank = (lines: readonly RepaymentLines[]): Money =>
  allocatedOf(lines.filter((line) => has(line, "dpo") || has(line, "early_payment")));

/** Books an amount of the receipt as not applied; below zero it is not applied no more. */
function unmatched(reader: RecordReader, receipt: Receipt, amount: Money, on: BusinessDate): JournalDraft[] {
  return receiptUnmatched({
    ...entryOf(receipt, on),
    amount,
    financier: sideOf(reader, receipt.receiver_entity),
    payer: sideOf(reader, receipt.payer_entity),
  });
}

/** The receipt that a repayment lays out. */
const receiptOf = ({ record, at }: { readonly record: Repayment } & RecordReader): Receipt =>
  (record.receipt ? at("receipt", record.receipt) : undefined) ?? {};

/** What a line pays on its deal, and the way back. */
function lineStep(
  repayment: Repayment,
  receipt: Receipt,
  line: RepaymentLines,
  from: "bank" | "unapplied",
  { at }: RecordReader,
): NextStep {
  const [penalty, fee, principal] = [moneyOf(line, "penalty"), moneyOf(line, "fee"), moneyOf(line, "principal")];
  const date = given(receipt, "value_date");
  if (has(line, "dpo") && line.pays === "platform_fee")
    return step("dpo.collect_fee", line.dpo, { paid_fee: fee, payment_date: date });
  const paid = { paid_penalty: penalty, paid_fee: fee, paid_face: principal, payment_date: date };
  const back = { ...paid, paid_repayment: given(repayment, "id") };
  if (has(line, "dpo"))
    return at("dpo", line.dpo)?.status === "written_off"
      ? step("dpo.recover", line.dpo, back)
      : step("dpo.repay", line.dpo, paid);
  if (has(line, "early_payment"))
    return at("early_payment", line.early_payment)?.collection_state === "written_off"
      ? step("early_payment.recover", line.early_payment, back)
      : step("early_payment.collect", line.early_payment, paid);
  const financing = line.financing ? at("financing_application", line.financing) : undefined;
  const pays = financing?.status === "written_off" ? "financing_application.recover" : "financing_application.repay";
  return step(pays, given(line, "financing"), {
    payment: {
      repayment: given(repayment, "id"),
      receipt: given(receipt, "id"),
      bank_ref: receipt.bank_ref,
      date,
      penalty,
      interest: moneyOf(line, "interest"),
      fee,
      principal,
      residual: moneyOf(line, "residual"),
      from,
      // Principal alone comes from the supplier, who gives back what is advanced too much, whether or not the receipt
      // names it.
      payer:
        repayment.mode === "principal_only"
          ? "supplier"
          : financing === undefined
            ? "obligor"
            : payerOf(receipt, financing),
    },
  });
}

function paySteps(
  { record, at }: { readonly record: Repayment } & RecordReader,
  receipt: Receipt,
  from: "bank" | "unapplied",
): NextStep[] {
  return rowsIn(record, "lines").map((line) => lineStep(record, receipt, line, from, { at }));
}

/** The receipt laid out over deals: by the usual order, on principal only, or as a person wants it. */
export const lay_out_receipt = effect("lay_out_receipt", { receipt_deals }, ({ record, facts, at }) => {
  const receipt = receiptOf({ record, at });
  const deals = facts.receipt_deals;
  const amount = moneyOf(receipt, "unapplied");
  const split = layOut(record, receipt, deals);
  const lines = linesOf(split, deals);
  return {
    ...shownWaterfall(amount, lines, split),
    sets: {
      lines,
      amount,
      payer_entity: receipt.payer_entity ?? null,
      currency: receipt.currency,
      value_date: receipt.value_date,
      residual: split.residual,
      unapplied: split.unapplied,
      trace: receipt.value_date
        ? traceOf(deals, new Set(lines.flatMap((line) => line.deal_no ?? [])), receipt.value_date)
        : [],
    },
  };
});

/** What of the receipt a repayment uses. */
const usedBy = (repayment: Repayment): Money => less(moneyOf(repayment, "amount"), moneyOf(repayment, "unapplied"));

/** The allocation is booked from what the receipt has left: on each deal, and on the receipt. */
export const post_repayment = effect("post_repayment", (context) => {
  const { record } = context;
  const receipt = receiptOf(context);
  const lines = rowsIn(record, "lines");
  return {
    ...shownWaterfall(moneyOf(record, "amount"), lines, {
      residual: moneyOf(record, "residual"),
      unapplied: moneyOf(record, "unapplied"),
    }),
    journals: unmatched(context, receipt, less("0.00", pastTheBank(lines)), given(receipt, "value_date")),
    steps: [
      step("receipt.apply", given(record, "receipt"), { applied: usedBy(record) }),
      ...paySteps(context, receipt, "unapplied"),
    ],
  };
});

/** Each line of a receipt that was approved is paid, from the bank. */
export const pay_lines = effect("pay_lines", (context) => {
  const receipt = receiptOf(context);
  return { steps: paySteps(context, receipt, "bank") };
});

/** How a payment of a financing is taken back: one of before a write-off deepens the loss, a recovery is undone. */
function financingReopens(financing: FinancingApplication | undefined, repayment: Id<"repayment">) {
  if (financing?.status !== "written_off") return "financing_application.reopen";
  const isRecovery = rowsIn(financing, "repayments").some(
    (row) => row.kind === "recovery" && row.repayment === repayment,
  );
  return isRecovery ? "financing_application.take_back_recovery" : "financing_application.lose_payment";
}

/** Whether a payment of an order or an early payment came after it was written off. */
const isRecoveryOf = (deal: Dpo | EarlyPayment | undefined, repayment: Id<"repayment">): boolean =>
  (deal?.movements ?? []).some((row) => row.kind === "recovery" && row.repayment === repayment);

/**
 * Every deal of the repayment stands as if it had not been made; what was written off since is lost with it, and what
 * was recovered is to be recovered again.
 */
export const reopen_lines = effect("reopen_lines", ({ record, at }) => ({
  steps: rowsIn(record, "lines").map((line): NextStep => {
    const paid = {
      paid_penalty: moneyOf(line, "penalty"),
      paid_fee: moneyOf(line, "fee"),
      paid_face: moneyOf(line, "principal"),
    };
    if (has(line, "dpo") && line.pays === "platform_fee")
      return step("dpo.uncollect_fee", line.dpo, { paid_fee: moneyOf(line, "fee") });
    const own = given(record, "id");
    if (has(line, "dpo")) {
      const order = at("dpo", line.dpo);
      if (isRecoveryOf(order, own)) return step("dpo.take_back_recovery", line.dpo, { paid_repayment: own });
      const isLost = order?.status === "written_off";
      return step(isLost ? "dpo.lose_payment" : "dpo.unrepay", line.dpo, paid);
    }
    if (has(line, "early_payment")) {
      const early = at("early_payment", line.early_payment);
      if (isRecoveryOf(early, own))
        return step("early_payment.take_back_recovery", line.early_payment, { paid_repayment: own });
      const isLost = early?.collection_state === "written_off";
      return step(isLost ? "early_payment.lose_payment" : "early_payment.uncollect", line.early_payment, paid);
    }
    const financing = given(line, "financing");
    const reopens = financingReopens(at("financing_application", financing), own);
    return step(reopens, financing, { payment: { repayment: own } });
  }),
}));

/** The money is not applied again; what came straight from the bank, or went past it, is booked as such. */
export const give_back_receipt = effect("give_back_receipt", { paid_from_bank }, (context) => {
  const { record, today, facts } = context;
  const receipt = receiptOf(context);
  const amount = usedBy(record);
  return {
    steps: [step("receipt.apply", given(record, "receipt"), { applied: less("0.00", amount) })],
    journals: unmatched(
      context,
      receipt,
      facts.paid_from_bank === true ? amount : pastTheBank(rowsIn(record, "lines")),
      today,
    ),
  };
});

/**
 * What the repayment left over for suppliers is theirs no more: refunds that are not paid fall away, paid ones are
 * claimed back.
 */
export const take_back_residuals = effect("take_back_residuals", { repayment_outcome }, ({ facts }) => {
  const { refunds, payouts } = facts.repayment_outcome;
  return {
    steps: [
      ...payouts.map((id) => step("disbursement.cancel", id)),
      ...refunds.map(({ id, status }) => step(status === "paid" ? "refund.claim" : "refund.fall_away", id)),
    ],
  };
});
