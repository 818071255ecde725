import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { creditNoteApplied } from "../../ledger/postings/credit_note_applied.ts";
import { overAdvance } from "../../pricing/over-advance.ts";
import { mostAdvance } from "../../pricing/financing-quote.ts";
import { less, percentOf } from "../../pricing/share.ts";
import { plusBusinessDays } from "../../lifecycle/calendar/business-day.ts";
import type { FundingOfInvoice } from "../facts/funding_of_invoice.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { centsOf, moneyOf } from "../amount.ts";
import { creditTotal } from "../credit.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Business days in which an over-advance is paid back. */
const CURE_DAYS = 5;

const invoiceOf = ({ record, at }: Moment) => at("invoice", String(record["invoice"])) ?? {};
const fundingOf = ({ facts }: Moment) => facts["funding_of_invoice"] as FundingOfInvoice | undefined;

/** Who funds the invoice, if anybody: then their word is needed too. */
export const find_funding: Effect = (moment) => {
  const { record } = moment;
  const invoice = invoiceOf(moment);
  const funding = fundingOf(moment);
  const isItems = invoice["held_by_entity"] === "invoice_paid" && ["ip_issued", "financed"].includes(String(invoice["funding_status"]));
  const { net, gst, total, lines } = creditTotal(record);
  return {
    sets: {
      seller_entity: invoice["seller_entity"], buyer_entity: invoice["buyer_entity"], currency: invoice["currency"], amount_net: net, gst, total, ...(lines.length > 0 ? { lines } : {}),
      invoice_paid: isItems ? invoice["held_by"] : null, financing: funding?.financing ?? null, financier_entity: funding?.financier ?? null, kind: funding ? "financed" : "invoice",
      buyer_agreed: false, financier_agreed: false,
    },
  };
};

/** What the invoice, its item and its financing come to with the credit note, and what the supplier has to pay back. */
function effectOf(moment: Moment) {
  const { record, at, today, holidays } = moment;
  const invoice = invoiceOf(moment);
  const funding = fundingOf(moment);
  const total = creditTotal(record).total;
  const before = moneyOf(invoice, "outstanding");
  const item = record["invoice_paid"] === undefined || record["invoice_paid"] === null ? undefined : at("invoice_paid", String(record["invoice_paid"]));
  const faceBefore = item ? moneyOf(item, "face") : moneyOf(invoice, "held_amount");
  const faceAfter = compare(faceBefore, total) >= 0 ? less(faceBefore, total) : "0.00";
  const items = funding ? [{ face: less(funding.face, total), advanceRate: funding.advance_rate }] : [];
  const over = funding ? overAdvance(funding.principal, items) : "0.00";
  return { invoice, funding, total, before, after: less(before, total), faceBefore, faceAfter, item, most: funding ? mostAdvance(items) : "0.00", over, due: plusBusinessDays(today, CURE_DAYS, holidays) };
}

/** The credit note's effect, shown before it is decided. */
export const credit_effect: Effect = (moment) => {
  const found = effectOf(moment);
  const { funding, over } = found;
  return {
    figures: {
      outstanding_before: found.before, outstanding_after: found.after, face_before: found.faceBefore, face_after: found.faceAfter,
      ...(funding ? { principal: funding.principal, max_advance: found.most, over_advance: over, ...(compare(over, "0.00") > 0 ? { cure_due_on: found.due } : {}) } : {}),
      dilution_pct: percentOf(found.total, moneyOf(found.invoice, "total")),
    },
    explain: funding ? [{ name: "over_advance", formula: "principal − face left × advance rate", figures: { principal: funding.principal, face: less(funding.face, found.total), advance_rate: funding.advance_rate, max_advance: found.most }, result: over }] : [],
  };
};

/** The buyer has agreed. */
export const mark_buyer_agreed: Effect = () => ({ sets: { buyer_agreed: true } });

/** The fund provider has agreed. */
export const mark_financier_agreed: Effect = () => ({ sets: { financier_agreed: true } });

/** Invoice, item and financing become less by the credit note. */
export const credit_invoice: Effect = (moment) => {
  const { record } = moment;
  const { invoice, item, funding, total } = effectOf(moment);
  const isHeld = ["ip_issued", "financed"].includes(String(invoice["funding_status"]));
  const held = centsOf(invoice, "held_amount");
  const left = held > cents(total) ? held - cents(total) : 0n;
  const steps: NextStep[] = [
    ...(isHeld ? [{ do: "invoice.reduce_held", id: String(record["invoice"]), values: { held_amount: text(left) } }] : []),
    { do: "invoice.credit", id: String(record["invoice"]), values: { credit_amount: total } },
    ...(item ? [{ do: "invoice_paid.reduce_face", id: String(record["invoice_paid"]), values: { amount: total, reduced_invoice: record["invoice"] } }] : []),
    ...(funding ? [{ do: "financing_application.reduce_face", id: funding.financing, values: { reduction: total } }] : []),
  ];
  return { steps };
};

/** What exceeds the new highest advance is called from the supplier, due in five business days; until then it gets no new funding. */
export const call_over_advance: Effect = (moment) => {
  const { over, due } = effectOf(moment);
  if (compare(over, "0.00") <= 0) return { sets: { over_advance_amount: "0.00", over_advance_open: "0.00", cure_status: "none" } };
  return { sets: { over_advance_amount: over, over_advance_open: over, cure_due_on: due, cure_status: "open" }, figures: { over_advance: over } };
};

/** Sale and purchase, their tax, claim and debt become less. */
export const post_credit_note: Effect = (moment) => {
  const { record, today } = moment;
  const { net, gst } = creditTotal(record);
  return { journals: creditNoteApplied({ source: String(record["cn_no"]), date: today, currency: String(record["currency"]), net, gst, seller: sideOf(moment, record["seller_entity"]), buyer: sideOf(moment, record["buyer_entity"]) }) };
};

/** The credit note as a document. */
export const make_credit_note: Effect = () => ({ documents: [{ letter: "credit_note", field: "file" }] });

/** The supplier paid back: what is open of the over-advance goes down, and with the last of it the call is over. */
export const cure_over_advance: Effect = ({ record, ask }) => {
  const left = text(centsOf(record, "over_advance_open") - cents(String(ask["amount"])));
  return { sets: { over_advance_open: left, ...(left === "0.00" ? { cure_status: "cured" } : {}) } };
};

/** What was paid back of the over-advance came back from the bank: it is called again. */
export const call_over_advance_again: Effect = ({ record, ask }) => ({ sets: { over_advance_open: text(centsOf(record, "over_advance_open") + cents(String(ask["amount"]))), cure_status: "open" } });

/** Penalty or late fee is taken back by the fund provider: penalty first, then the fee. */
export const adjust_charges: Effect = ({ record, at }) => {
  const total = cents(creditTotal(record).total);
  if (record["dpo"] !== undefined && record["dpo"] !== null) {
    const penalty = centsOf(at("dpo", String(record["dpo"])) ?? {}, "penalty");
    const part = total < penalty ? total : penalty;
    return { steps: [{ do: "dpo.forgo", id: String(record["dpo"]), values: { paid_penalty: text(part), paid_fee: text(total - part) } }] };
  }
  const penalty = centsOf(at("financing_application", String(record["financing"])) ?? {}, "penalty_accrued");
  const part = total < penalty ? total : penalty;
  return { steps: [{ do: "financing_application.waive", id: String(record["financing"]), values: { payment: { penalty: text(part), fee: text(total - part) } } }] };
};
