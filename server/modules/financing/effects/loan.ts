import type { FinancingApplication } from "../../../../generated/types/records.d.ts";
import { disbursed, writtenOff, penaltyWaived } from "../../ledger/postings/financing.ts";
import { repay, use } from "../../credit-limit/limits.ts";
import { less, smallest, sumOf } from "../../pricing/share.ts";
import { accrualJournals, missingOf, entryOf, sidesOf, earnedBy, earnedTo } from "../bookings.ts";
import { openFace, bookedOf, isUpfront, standingFields, claimsBeside } from "../../deal/deal.ts";
import { cureSteps, endedSteps, freedSteps, lentItems, reducedItems, ownNodes, heldAgain } from "../items.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import { limit_nodes } from "../../credit-limit/facts.ts";
import { plusBusinessDays } from "../../../../schemas/vocabulary/day/business-day.ts";
import { announcedSteps, words_of_payment } from "../../deal/facts/payments.ts";
import { called_back, financings_of_invoice } from "../facts.ts";
import { money } from "../../../../schemas/vocabulary/decimal.ts";
import { usable } from "../../deal/holding.ts";

const NOTHING = { interest: "0.00", penalty: "0.00", fee: "0.00" } as const;

/**
 * The advance is lent: limits are used, the receivables are financed, the books say so. Interest runs from the value
 * date.
 */
export const lend = effect("lend", { limit_nodes, called_back }, (context) => {
  const { record, today } = context;
  const paidOn = given(given(record, "payment"), "date");
  const principal = moneyOf(record, "approved_amount");
  const deducted = rowsIn(record, "fees").filter((fee) => fee.collect === "deduct");
  const items = lentItems(record, principal);
  const lent: FinancingApplication = {
    ...record,
    disbursed_on: paidOn,
    items,
    repayments: [],
    interest_booked: "0.00",
    penalty_booked: "0.00",
    fee_booked: "0.00",
    face_outstanding: sumOf(items.map(openFace)),
  };
  const { financier, supplier } = sidesOf(context, record);
  const late = missingOf(lent, today);
  const steps = items.map((item): NextStep =>
    item.invoice_paid
      ? {
          do: "invoice_paid.finance",
          id: item.invoice_paid,
          values: { principal: given(item, "principal"), funding_financier: given(record, "financier_entity") },
        }
      : { do: "invoice.finance", id: given(item, "invoice") },
  );
  return {
    sets: {
      disbursed_on: paidOn,
      items,
      repayments: [],
      face_outstanding: lent.face_outstanding,
      reserved_amount: "0.00",
      held: [],
      ...(isUpfront(record) ? { interest_earned: "0.00" } : {}),
      ...standingFields(lent, today),
    },
    limits: use(ownNodes(context), principal),
    journals: [
      ...disbursed({
        ...entryOf(record, paidOn),
        principal,
        net: sumOf(deducted.map((fee) => moneyOf(fee, "net"))),
        gst: sumOf(deducted.map((fee) => moneyOf(fee, "gst"))),
        interest: moneyOf(record, "interest_upfront"),
        financier,
        supplier,
      }),
      ...accrualJournals(context, lent, late, today),
    ],
    steps: [...steps, ...cureSteps(context, principal, items)],
  };
});

/** A pay-out that came back: what was lent is only reserved again, and what accrued on it is taken back. */
export const take_back_loan = effect("take_back_loan", { limit_nodes, called_back }, (context) => {
  const { record, today } = context;
  const principal = moneyOf(record, "approved_amount");
  const booked = bookedOf(record);
  const back = {
    interest: less("0.00", booked.interest),
    penalty: less("0.00", booked.penalty),
    fee: less("0.00", booked.fee),
  };
  const earned = earnedTo(context, record, "0.00");
  const held = rowsIn(record, "items").map((item) => ({
    ...(item.invoice_paid ? { invoice_paid: item.invoice_paid } : { invoice: item.invoice }),
    amount: openFace(item),
  }));
  const steps = rowsIn(record, "items").flatMap((item): NextStep[] =>
    item.invoice_paid
      ? [
          {
            do: "invoice_paid.repay_principal",
            id: item.invoice_paid,
            values: { principal: moneyOf(item, "principal"), funding_financier: given(record, "financier_entity") },
          },
        ]
      : [],
  );
  return {
    sets: {
      disbursed_on: null,
      reserved_amount: principal,
      held,
      principal_outstanding: "0.00",
      interest_accrued: "0.00",
      penalty_accrued: "0.00",
      fee_outstanding: "0.00",
      total_due: "0.00",
      interest_booked: "0.00",
      penalty_booked: "0.00",
      fee_booked: "0.00",
      face_outstanding: null,
      dpd: 0,
      bucket: "current",
      ...earned.sets,
    },
    limits: use(ownNodes(context), less("0.00", principal)),
    journals: [...accrualJournals(context, record, back, today), ...earned.journals],
    steps: [...steps, ...cureSteps(context, "0.00", [])],
  };
});

/** Interest of the days that are not booked yet. Lateness is left to its own step. */
export const accrue_interest = effect("accrue_interest", (context) => {
  const { record, today } = context;
  const { interest } = missingOf(record, today);
  const { interest_accrued: accrued, interest_booked: booked } = record;
  const sum = (before: unknown) => sumOf([String(before ?? "0.00"), interest]);
  return {
    sets: {
      interest_accrued: sum(accrued),
      interest_booked: sum(booked),
      total_due: sum(record.total_due),
      accrued_to: today,
    },
    journals: accrualJournals(context, record, { ...NOTHING, interest }, today),
  };
});

/** What of the interest kept back came to be earned by today. */
export const earn_interest = effect("earn_interest", (context) =>
  earnedTo(context, context.record, earnedBy(context.record, context.today)),
);

/** Penalty and late fee of the days that are not booked yet, and how late the deal is. */
export const add_lateness = effect("add_lateness", (context) => {
  const { record, today } = context;
  return {
    sets: standingFields(record, today),
    journals: accrualJournals(context, record, missingOf(record, today), today),
  };
});

/** How late the deal is. */
export const mark_late = effect("mark_late", ({ record, today }) => {
  const { dpd, bucket } = standingFields(record, today);
  return { sets: { dpd, bucket } };
});

/** A credit note lessens the face that the obligor still pays. */
export const lessen_face = effect("lessen_face", ({ record }) => {
  const reduction = smallest(moneyOf(record, "reduction"), moneyOf(record, "face_outstanding"));
  return {
    sets: {
      face_outstanding: less(moneyOf(record, "face_outstanding"), reduction),
      items: reducedItems(record, reduction),
    },
  };
});

/** Penalty and late fee that are forgiven, booked as such. */
export const waive_lateness = effect("waive_lateness", (context) => {
  const { record, today } = context;
  const payment = given(record, "payment");
  const [penalty, fee] = [moneyOf(payment, "penalty"), moneyOf(payment, "fee")];
  const waived: FinancingApplication = {
    ...record,
    repayments: [
      ...rowsIn(record, "repayments"),
      {
        kind: "waiver",
        date: today,
        penalty,
        interest: "0.00",
        fee,
        principal: "0.00",
        residual: "0.00",
        face: "0.00",
      },
    ],
  };
  const { financier, bornBy, debtor } = sidesOf(context, record);
  const after = standingFields(waived, today);
  return {
    sets: { repayments: waived.repayments, ...after },
    steps: after.total_due === "0.00" ? endedSteps(context, rowsIn(record, "items")) : [],
    journals: [
      ...accrualJournals(context, record, missingOf(record, today), today),
      ...penaltyWaived({ ...entryOf(record, today), financier, debtor, bornBy, penalty, lateFee: fee }),
    ],
  };
});

/** The day by which the deal is to be bought back, where none is said yet. */
export const set_buy_back_day = effect("set_buy_back_day", ({ record, today, holidays, windows }) => ({
  sets: { buy_back_by: record.buy_back_by ?? plusBusinessDays(today, windows.buy_back_business_days, holidays) },
}));

/** The supplier says that it has paid for the deal: the fund provider is told of its receipt. */
export const note_bought_back = effect("note_bought_back", { words_of_payment }, ({ record, ask, facts, today }) => ({
  steps: announcedSteps(facts.words_of_payment, {
    receiver_entity: record.financier_entity,
    payer_entity: record.seller_entity,
    currency: record.currency,
    amount: moneyOf(record, "total_due"),
    value_date: today,
    bank_ref: ask.buy_back_ref,
    deals: [given(record, "number")],
    remittance_text: given(record, "number"),
    bought_back: record.id,
  }),
}));

/** The deal is not to be bought back: it runs to its maturity. */
export const drop_buy_back = effect("drop_buy_back", () => ({ sets: { buy_back_by: null } }));

/**
 * A deal in default stops new business: the vendor's part of the programme is frozen, the buyer under the supplier's
 * facility suspended.
 */
export const freeze_limits = effect("freeze_limits", { limit_nodes }, (context) => {
  const reason = context.ask.comment ?? context.record.number ?? "";
  return {
    steps: ownNodes(context).flatMap((node): NextStep[] => {
      if (node.status !== "active") return [];
      if (node.node === "vendor_sub_limit") return [{ do: "vendor_sub_limit.freeze", id: node.id, values: { reason } }];
      return node.node === "buyer_limit"
        ? [{ do: "buyer_limit.suspend", id: node.id, values: { comment: reason } }]
        : [];
    }),
  };
});

/**
 * The financier gives up what is owed: limits are free again. With recourse the receivables go back to the supplier,
 * who answers for them; without it they stay the financier's, and what their debtor still pays is its recovery.
 */
export const give_up_loan = effect("give_up_loan", { limit_nodes }, (context) => {
  const { record, today } = context;
  const { financier, supplier, debtor } = sidesOf(context, record);
  const now: FinancingApplication = { ...record, ...standingFields(record, today) };
  const principal = moneyOf(now, "principal_outstanding");
  const items = rowsIn(record, "items");
  const isWithoutRecourse = record.recourse !== true;
  const back = items.flatMap((item): NextStep[] =>
    item.invoice_paid && moneyOf(item, "principal") !== "0.00"
      ? [
          {
            do: "invoice_paid.repay_principal",
            id: given(item, "invoice_paid"),
            values: { principal: moneyOf(item, "principal"), funding_financier: given(record, "financier_entity") },
          },
        ]
      : [],
  );
  return {
    sets: {
      ...standingFields(record, today),
      principal_outstanding: "0.00",
      interest_accrued: "0.00",
      penalty_accrued: "0.00",
      fee_outstanding: "0.00",
      total_due: "0.00",
      written_off_on: today,
      ...(isWithoutRecourse ? { recoverable: moneyOf(now, "total_due"), recovered: "0.00" as const } : {}),
      items: items.map((item) => ({ ...item, principal: "0.00" as const })),
    },
    limits: repay(ownNodes(context), principal),
    journals: [
      ...accrualJournals(context, record, missingOf(record, today), today),
      ...writtenOff({
        ...entryOf(record, today),
        principal,
        interest: moneyOf(now, "interest_accrued"),
        penalty: moneyOf(now, "penalty_accrued"),
        fee: moneyOf(now, "fee_outstanding"),
        financier,
        supplier,
        debtor,
      }),
    ],
    steps: [...back, ...(isWithoutRecourse ? [] : freedSteps(context, record, items))],
  };
});

/**
 * An invoice that nobody holds any more, and nobody disputes, goes into the hand of the financing that still claims a
 * part of it.
 */
export const hand_back = effect("hand_back", { financings_of_invoice }, (context) => {
  const { record, ask } = context;
  const isHeld = record.held_by !== undefined && record.held_by !== null;
  const isAgreed =
    record.status === "confirmed" ||
    (record.status === "disputed" && ask.resolution !== undefined && ask.resolution !== "rejected");
  const [first] = isAgreed && !isHeld ? claimsBeside(context) : [];
  const amount = first === undefined ? "0.00" : smallest(first.amount, money(usable(record)));
  return first === undefined || amount === "0.00"
    ? {}
    : { steps: heldAgain(first.financing, given(record, "id"), amount) };
});
