import type { CreditNote } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { plusBusinessDays } from "../../../schemas/vocabulary/day/business-day.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { funding_of_invoice } from "../deal/facts/invoices.ts";
import { creditNoteApplied } from "../ledger/postings/claims.ts";
import { sideOf } from "../ledger/chart.ts";
import { less, notBelowZero, percentOf, share, smallest, sumOf } from "../pricing/share.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import type { StepContext, NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { step } from "../../platform/lifecycle/step.ts";
import { given, moneyOf } from "../../platform/records/fields.ts";
import { credit_amounts } from "./facts.ts";
import { advancedToo, creditedOf, reachOf, type CreditNoteContext } from "./crediting.ts";

/** Who funds the invoice, if anybody: then their word is needed too. */
export const find_funding = effect("find_funding", { credit_amounts, funding_of_invoice }, (context) => {
  const { invoice } = creditedOf(context);
  const { net, gst, total, lines } = context.facts.credit_amounts;
  return {
    sets: {
      seller_entity: invoice.seller_entity,
      buyer_entity: invoice.buyer_entity,
      currency: invoice.currency,
      amount_net: net,
      gst,
      ...(lines.length > 0 ? { lines } : {}),
      ...fundingFields(context, total),
      buyer_agreed: false,
      financier_agreed: false,
    },
  };
});

/** What a credit note about charges comes to is kept with it. */
export const total_charges = effect("total_charges", { credit_amounts }, ({ facts }) => {
  const { net, gst, lines } = facts.credit_amounts;
  return { sets: { amount_net: net, gst, ...(lines.length > 0 ? { lines } : {}) } };
});

/** The item, the financing and its fund provider as the record keeps them. */
function fundingFields(
  context: CreditNoteContext,
  total: Money,
): Pick<CreditNote, "invoice_paid" | "financing" | "financier_entity" | "kind"> {
  const credited = creditedOf(context);
  const { funding } = reachOf(credited, total);
  return {
    invoice_paid: credited.item?.id ?? null,
    financing: funding?.financing ?? null,
    financier_entity: funding?.financier ?? null,
    kind: funding ? "financed" : "invoice",
  };
}

/**
 * Whoever funds the invoice by now is asked: a financing paid out since, or another fund provider's, has not agreed
 * yet.
 */
export const follow_funding = effect("follow_funding", { credit_amounts, funding_of_invoice }, (context) => {
  const { record } = context;
  const fields = fundingFields(context, context.facts.credit_amounts.total);
  const isSame = (fields.financier_entity ?? null) === (record.financier_entity ?? null);
  return { sets: { ...fields, ...(isSame ? {} : { financier_agreed: false }) } };
});

/** What the invoice, its item and its financing come to with the credit note, and what the supplier has to pay back. */
function effectOf(
  context: CreditNoteContext & Pick<StepContext, "holidays" | "windows"> & { readonly today: BusinessDate },
) {
  const { today, holidays, windows } = context;
  const credited = creditedOf(context);
  const { invoice, item } = credited;
  const total = context.facts.credit_amounts.total;
  const before = moneyOf(invoice, "outstanding");
  const reach = reachOf(credited, total);
  const { funding } = reach;
  const faceBefore = item ? moneyOf(item, "face") : moneyOf(invoice, "held_amount");
  const faceAfter = notBelowZero(less(faceBefore, item ? reach.ofItem : reach.ofFunding));
  const after = funding ? advancedToo(funding, reach.ofFunding) : undefined;
  return {
    invoice,
    item,
    total,
    reach,
    funding,
    before,
    after: less(before, total),
    faceBefore,
    faceAfter,
    advanced: after,
    over: after?.over ?? "0.00",
    due: plusBusinessDays(today, windows.cure_business_days, holidays),
  };
}

/** The credit note's effect, shown before it is decided. */
export const credit_effect = effect("credit_effect", { credit_amounts, funding_of_invoice }, (context) => {
  const found = effectOf(context);
  const { funding, advanced, over } = found;
  return {
    figures: {
      outstanding_before: found.before,
      outstanding_after: found.after,
      face_before: found.faceBefore,
      face_after: found.faceAfter,
      ...(funding && advanced
        ? {
            principal: funding.principal,
            max_advance: advanced.most,
            over_advance: over,
            ...(advanced.isOver ? { cure_due_on: found.due } : {}),
          }
        : {}),
      dilution_pct: percentOf(found.total, moneyOf(found.invoice, "total")),
    },
    explain:
      funding && advanced
        ? [
            ...advanced.lines.map(({ face, advance_rate }) => ({
              name: "advance",
              formula: "outstanding × advance rate",
              figures: { outstanding: face, advance_rate },
              result: share(face, advance_rate),
            })),
            {
              name: "over_advance",
              formula: "principal − face left × advance rate − what was called before",
              figures: {
                principal: funding.principal,
                face: advanced.face,
                max_advance: advanced.most,
                over_advance_open: funding.called,
              },
              result: over,
            },
          ]
        : [],
  };
});

/**
 * What the invoice and what is held of it come to without and with the note is kept with it: later notes and payments
 * change both, and not what was said here.
 */
export const keep_credit_effect = effect("keep_credit_effect", { credit_amounts, funding_of_invoice }, (context) => {
  const { before, after, faceBefore, faceAfter } = effectOf(context);
  const isHeld = faceBefore !== "0.00";
  return {
    sets: {
      invoice_before: before,
      invoice_after: after,
      held_before: isHeld ? faceBefore : null,
      held_after: isHeld ? faceAfter : null,
    },
  };
});

/** Invoice, item and financing become less by the credit note, each by what of it reaches them. */
export const credit_invoice = effect("credit_invoice", { credit_amounts, funding_of_invoice }, (context) => {
  const { record } = context;
  const { invoice, item, reach, total } = effectOf(context);
  const { funding, ofItem, ofFunding } = reach;
  const isHeld = item !== undefined || (funding !== undefined && invoice.held_by === funding.financing);
  const ofHeld = item ? ofItem : ofFunding;
  const credited = given(record, "invoice");
  const named = item ? { reduced_item: given(item, "id") } : { reduced_invoice: credited };
  const steps: NextStep[] = [
    ...(isHeld && ofHeld !== "0.00"
      ? [
          step("invoice.reduce_held", credited, {
            held_amount: notBelowZero(less(moneyOf(invoice, "held_amount"), ofHeld)),
          }),
        ]
      : []),
    step("invoice.credit", credited, { credit_amount: total }),
    ...(item && ofItem !== "0.00"
      ? [
          step("invoice_paid.reduce_face", given(item, "id"), {
            amount: ofItem,
            reduced_invoice: credited,
            ...(funding ? { funding_financier: funding.financier } : {}),
          }),
        ]
      : []),
    ...(funding && ofFunding !== "0.00"
      ? [step("financing_application.reduce_face", funding.financing, { reduction: ofFunding, ...named })]
      : []),
  ];
  return { steps };
});

/**
 * What exceeds the new highest advance is called from the supplier, due in five business days; until then it gets no
 * new funding.
 */
export const call_over_advance = effect("call_over_advance", { credit_amounts, funding_of_invoice }, (context) => {
  const { over, due } = effectOf(context);
  if (compare(over, "0.00") <= 0)
    return { sets: { over_advance_amount: "0.00", over_advance_open: "0.00", cure_status: "none" } };
  return {
    sets: { over_advance_amount: over, over_advance_open: over, cure_due_on: due, cure_status: "open" },
    figures: { over_advance: over },
  };
});

/** Sale and purchase, their tax, claim and debt become less. */
export const post_credit_note = effect("post_credit_note", { credit_amounts }, (context) => {
  const { record, today } = context;
  const { net, gst } = context.facts.credit_amounts;
  return {
    journals: creditNoteApplied({
      source: given(record, "cn_no"),
      date: today,
      currency: given(record, "currency"),
      net,
      gst,
      seller: sideOf(context, record.seller_entity),
      buyer: sideOf(context, record.buyer_entity),
    }),
  };
});

/** The credit note as a document. */
export const make_credit_note = effect("make_credit_note", () => ({
  documents: [{ letter: "credit_note", field: "file" }],
}));

/** The supplier paid back: what is open of the over-advance goes down, and with the last of it the call is over. */
export const cure_over_advance = effect("cure_over_advance", ({ record, ask }) => {
  const left = less(moneyOf(record, "over_advance_open"), ask.amount);
  return { sets: { over_advance_open: left, ...(left === "0.00" ? { cure_status: "cured" } : {}) } };
});

/**
 * More is advanced too much again, as after a payment that bounced: it is called anew, due as before or, the first
 * time, in five business days.
 */
export const call_over_advance_again = effect(
  "call_over_advance_again",
  ({ record, ask, today, holidays, windows }) => {
    const open = sumOf([moneyOf(record, "over_advance_open"), ask.amount]);
    const amount = moneyOf(record, "over_advance_amount");
    return {
      sets: {
        over_advance_open: open,
        cure_status: "open",
        ...(compare(open, amount) > 0 ? { over_advance_amount: open } : {}),
        cure_due_on: record.cure_due_on ?? plusBusinessDays(today, windows.cure_business_days, holidays),
      },
    };
  },
);

/** How a credit note about lateness is spread: penalty first, then the fee. */
function spread(total: Money, penalty: Money): { readonly penalty: Money; readonly fee: Money } {
  const part = smallest(total, penalty);
  return { penalty: part, fee: less(total, part) };
}

/** Penalty or late fee is taken back by the fund provider: penalty first, then the fee. */
export const adjust_charges = effect("adjust_charges", { credit_amounts }, ({ record, at, facts }) => {
  const { total } = facts.credit_amounts;
  const { dpo, early_payment: early } = record;
  if (dpo) {
    const { penalty, fee } = spread(total, moneyOf(at("dpo", dpo) ?? {}, "penalty"));
    return { steps: [step("dpo.forgo", dpo, { paid_penalty: penalty, paid_fee: fee })] };
  }
  if (early) {
    const { penalty, fee } = spread(total, moneyOf(at("early_payment", early) ?? {}, "penalty"));
    return { steps: [step("early_payment.forgo", early, { paid_penalty: penalty, paid_fee: fee })] };
  }
  const financing = given(record, "financing");
  const payment = spread(total, moneyOf(at("financing_application", financing) ?? {}, "penalty_accrued"));
  return { steps: [step("financing_application.waive", financing, { payment })] };
});
