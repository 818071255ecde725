import type { Disbursement } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Id } from "../../../schemas/vocabulary/value.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { daysFrom } from "../pricing/interest.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { effect, NOTHING } from "../../platform/lifecycle/effects.ts";
import type { RecordReader, TransitionContext } from "../../platform/lifecycle/transition-context.ts";
import { given } from "../../platform/records/fields.ts";
import { usual_payer_account } from "./facts.ts";

/** A method that can carry the amount: FAST up to its threshold, MEPS+ above; other currencies go by wire. */
const methodFor = (currency: string | null | undefined, net: string, most: string): Disbursement["method"] =>
  currency !== "SGD" ? "tt" : compare(net, most) > 0 ? "meps" : "fast";

/** For how many days the payee's account has been what it is; nothing of one that was never verified. */
function knownFor({
  record,
  at,
  today,
}: RecordReader & Pick<TransitionContext<{ entity: "disbursement"; ask: object }>, "record" | "today">) {
  const account = record.payee_account ? at("bank_account", record.payee_account) : undefined;
  const known = account?.changed_on ?? account?.verified_on;
  return typeof known === "string" ? { account_age_days: Math.max(0, daysFrom(known, today)) } : {};
}

/**
 * How long the payee's account has been known, by which method the amount can go, and from which own account where
 * nobody has to choose it.
 */
export const read_payee = effect("read_payee", { usual_payer_account }, (context) => {
  const { record, thresholds, facts } = context;
  const from = record.payer_account ?? facts.usual_payer_account;
  return {
    sets: {
      ...(from === undefined ? {} : { payer_account: from }),
      net: record.net ?? record.gross,
      method: methodFor(record.currency, record.net ?? record.gross ?? "0.00", thresholds.fast_payment_most),
      ...knownFor(context),
    },
  };
});

/** What the deal behind a pay-out is told. */
interface PaidDeal {
  /** The money arrived. */
  readonly paid: (on: { readonly payment_date: BusinessDate; readonly bank_ref: string }) => NextStep;
  /** It did not arrive; a deal that is told nothing waits for the same pay-out to be sent again. */
  readonly failPayout?: () => NextStep;
  /** It came back after it had arrived. */
  readonly back: () => NextStep;
  /** Its payee wants the money at another account. */
  readonly elsewhere: (on: { readonly payout_account: Id<"bank_account"> }) => NextStep;
}

/** The deal behind a pay-out, with what it is told. */
function dealOf(record: Disbursement): PaidDeal | undefined {
  const { financing, early_payment: early, dpo, refund } = record;
  if (financing)
    return {
      paid: ({ payment_date: date, bank_ref }) =>
        step("financing_application.disburse", financing, { payment: { date, bank_ref } }),
      back: () => step("financing_application.undo_disburse", financing),
      elsewhere: (on) => step("financing_application.pay_elsewhere", financing, on),
    };
  if (early)
    return {
      paid: (on) => step("early_payment.pay", early, on),
      failPayout: () => step("early_payment.fail", early),
      back: () => step("early_payment.undo_pay", early),
      elsewhere: (on) => step("early_payment.pay_elsewhere", early, on),
    };
  if (dpo)
    return {
      paid: (on) => step("dpo.pay_out", dpo, on),
      failPayout: () => step("dpo.unpaid", dpo),
      back: () => step("dpo.undo_pay_out", dpo),
      elsewhere: (on) => step("dpo.pay_elsewhere", dpo, on),
    };
  if (refund)
    return {
      paid: (on) => step("refund.settle", refund, on),
      failPayout: () => step("refund.unpaid", refund),
      back: () => step("refund.undo_settle", refund),
      elsewhere: (on) => step("refund.pay_elsewhere", refund, on),
    };
  return undefined;
}

/**
 * The pay-out goes to the account that its payee names, and so does the deal behind it: a pay-out that is asked for
 * anew reads the account there.
 */
export const pay_to_account = effect("pay_to_account", (context) => {
  const deal = dealOf(context.record);
  return {
    sets: knownFor(context),
    steps: deal === undefined ? [] : [deal.elsewhere({ payout_account: given(context.record, "payee_account") })],
  };
});

/**
 * The deal is paid out on the value date, with a remittance advice to the payee; early payments and orders write one of
 * their own, which names each invoice that is paid.
 */
export const pay_deal = effect("pay_deal", ({ record }) => {
  const deal = dealOf(record);
  if (deal === undefined) return NOTHING;
  return {
    steps: [deal.paid({ payment_date: given(record, "value_date"), bank_ref: given(record, "bank_ref") })],
    ...(record.early_payment || record.dpo
      ? {}
      : { documents: [{ letter: "remittance_advice", field: "remittance_file" }] }),
  };
});

/**
 * The deal learns that the money did not arrive. A refund that was claimed back meanwhile ends by it, and nobody sends
 * the pay-out again.
 */
export const notify_undisbursed = effect("notify_undisbursed", ({ record, at }) => {
  const nextStep = dealOf(record)?.failPayout?.();
  const isOver = record.refund ? at("refund", record.refund)?.status === "claimed" : false;
  return {
    steps: [
      ...(nextStep === undefined ? [] : [nextStep]),
      ...(isOver ? [step("disbursement.cancel", given(record, "id"))] : []),
    ],
  };
});

/** Nobody sent the money again in time: the financing ends and holds nothing any more. */
export const drop_undisbursed_deal = effect("drop_undisbursed_deal", ({ record }) => ({
  steps: [step("financing_application.lapse", given(record, "financing"))],
}));

/**
 * The money came back from the bank: the deal stands as before its pay-out. What is paid out for a financing is what it
 * was, so the next pay-out is asked for at once; others are priced anew first.
 */
export const take_back_payment = effect("take_back_payment", ({ record, today }) => {
  const deal = dealOf(record);
  if (deal === undefined) return {};
  const {
    source_kind,
    source_no,
    financing,
    payer_entity,
    payee_entity,
    payee_account,
    currency,
    gross,
    net,
    deductions,
  } = record;
  const again = financing
    ? [
        creation("disbursement.fall_due", {
          source_kind,
          source_no,
          financing,
          payer_entity,
          payee_entity,
          payee_account,
          currency,
          gross,
          net,
          deductions,
          value_date: today,
        }),
      ]
    : [];
  return { steps: [deal.back(), ...again] };
});
