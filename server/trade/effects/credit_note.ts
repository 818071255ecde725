import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { creditNoteApplied } from "../../ledger/postings/credit_note_applied.ts";
import { less, notBelowZero, percentOf, share } from "../../pricing/share.ts";
import { plusBusinessDays } from "../../lifecycle/calendar/business-day.ts";
import type { FundingOfInvoice } from "../facts/funding_of_invoice.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { centsOf, moneyOf } from "../amount.ts";
import { creditTotal } from "../credit.ts";
import { advancedToo, reachOf, type Credited } from "../crediting.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";


const invoiceOf = ({ record, at }: Moment) => at("invoice", String(record["invoice"])) ?? {};

const isItems = (invoice: Row): boolean => invoice["held_by_entity"] === "invoice_paid" && ["ip_issued", "financed"].includes(String(invoice["funding_status"]));

/** What the credit note of a moment is about, as it stands. */
export function creditedOf(moment: Moment): Credited {
  const invoice = invoiceOf(moment);
  return { invoice, item: isItems(invoice) ? moment.at("invoice_paid", String(invoice["held_by"])) : undefined, fundings: moment.facts["funding_of_invoice"] as FundingOfInvoice | undefined };
}

/** Who funds the invoice, if anybody: then their word is needed too. */
export const find_funding: Effect = (moment) => {
  const { record } = moment;
  const invoice = invoiceOf(moment);
  const { net, gst, total, lines } = creditTotal(record);
  return {
    sets: {
      seller_entity: invoice["seller_entity"], buyer_entity: invoice["buyer_entity"], currency: invoice["currency"], amount_net: net, gst, total, ...(lines.length > 0 ? { lines } : {}),
      ...fundingFields(moment, total), buyer_agreed: false, financier_agreed: false,
    },
  };
};

/** The item, the financing and its fund provider as the record keeps them. */
function fundingFields(moment: Moment, total: string): Row {
  const credited = creditedOf(moment);
  const { funding } = reachOf(credited, total);
  return { invoice_paid: credited.item?.["id"] ?? null, financing: funding?.financing ?? null, financier_entity: funding?.financier ?? null, kind: funding ? "financed" : "invoice" };
}

/** Whoever funds the invoice by now is asked: a financing paid out since, or another fund provider's, has not agreed yet. */
export const follow_funding: Effect = (moment) => {
  const { record } = moment;
  const fields = fundingFields(moment, creditTotal(record).total);
  const isSame = String(fields["financier_entity"] ?? "") === String(record["financier_entity"] ?? "");
  return { sets: { ...fields, ...(isSame ? {} : { financier_agreed: false }) } };
};

/** What the invoice, its item and its financing come to with the credit note, and what the supplier has to pay back. */
function effectOf(moment: Moment) {
  const { record, today, holidays, windows } = moment;
  const credited = creditedOf(moment);
  const { invoice, item } = credited;
  const total = creditTotal(record).total;
  const before = moneyOf(invoice, "outstanding");
  const reach = reachOf(credited, total);
  const { funding } = reach;
  const faceBefore = item ? moneyOf(item, "face") : moneyOf(invoice, "held_amount");
  const faceAfter = notBelowZero(less(faceBefore, item ? reach.ofItem : reach.ofFunding));
  const after = funding ? advancedToo(funding, reach.ofFunding) : undefined;
  return { invoice, item, total, reach, funding, before, after: less(before, total), faceBefore, faceAfter, advanced: after, over: after?.over ?? "0.00", due: plusBusinessDays(today, windows.cure_business_days, holidays) };
}

/** The credit note's effect, shown before it is decided. */
export const credit_effect: Effect = (moment) => {
  const found = effectOf(moment);
  const { funding, advanced, over } = found;
  return {
    figures: {
      outstanding_before: found.before, outstanding_after: found.after, face_before: found.faceBefore, face_after: found.faceAfter,
      ...(funding && advanced ? { principal: funding.principal, max_advance: advanced.most, over_advance: over, ...(advanced.isOver ? { cure_due_on: found.due } : {}) } : {}),
      dilution_pct: percentOf(found.total, moneyOf(found.invoice, "total")),
    },
    explain: funding && advanced ? [
      ...advanced.lines.map(({ face, advance_rate }) => ({ name: "advance", formula: "outstanding × advance rate", figures: { outstanding: face, advance_rate }, result: share(face, advance_rate) })),
      { name: "over_advance", formula: "principal − face left × advance rate − what was called before", figures: { principal: funding.principal, face: advanced.face, max_advance: advanced.most, over_advance_open: funding.called }, result: over },
    ] : [],
  };
};

/** The buyer has agreed. */
export const mark_buyer_agreed: Effect = () => ({ sets: { buyer_agreed: true } });

/** The fund provider has agreed. */
export const mark_financier_agreed: Effect = () => ({ sets: { financier_agreed: true } });

/** Invoice, item and financing become less by the credit note, each by what of it reaches them. */
export const credit_invoice: Effect = (moment) => {
  const { record } = moment;
  const { invoice, item, reach, total } = effectOf(moment);
  const { funding, ofItem, ofFunding } = reach;
  const isHeld = item !== undefined || (funding !== undefined && String(invoice["held_by"]) === funding.financing);
  const ofHeld = item ? ofItem : ofFunding;
  const named = item ? { reduced_item: item["id"] } : { reduced_invoice: record["invoice"] };
  const steps: NextStep[] = [
    ...(isHeld && ofHeld !== "0.00" ? [{ do: "invoice.reduce_held", id: String(record["invoice"]), values: { held_amount: notBelowZero(less(moneyOf(invoice, "held_amount"), ofHeld)) } }] : []),
    { do: "invoice.credit", id: String(record["invoice"]), values: { credit_amount: total } },
    ...(item && ofItem !== "0.00" ? [{ do: "invoice_paid.reduce_face", id: String(item["id"]), values: { amount: ofItem, reduced_invoice: record["invoice"], ...(funding ? { funding_financier: funding.financier } : {}) } }] : []),
    ...(funding && ofFunding !== "0.00" ? [{ do: "financing_application.reduce_face", id: funding.financing, values: { reduction: ofFunding, ...named } }] : []),
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

/** More is advanced too much again, as after a payment that bounced: it is called anew, due as before or, the first time, in five business days. */
export const call_over_advance_again: Effect = ({ record, ask, today, holidays, windows }) => {
  const open = text(centsOf(record, "over_advance_open") + cents(String(ask["amount"])));
  const amount = moneyOf(record, "over_advance_amount");
  return { sets: { over_advance_open: open, cure_status: "open", ...(compare(open, amount) > 0 ? { over_advance_amount: open } : {}), cure_due_on: record["cure_due_on"] ?? plusBusinessDays(today, windows.cure_business_days, holidays) } };
};

/** Penalty or late fee is taken back by the fund provider: penalty first, then the fee. */
export const adjust_charges: Effect = ({ record, at }) => {
  const total = cents(creditTotal(record).total);
  for (const kind of ["dpo", "early_payment"] as const) {
    if (record[kind] === undefined || record[kind] === null) continue;
    const penalty = centsOf(at(kind, String(record[kind])) ?? {}, "penalty");
    const part = total < penalty ? total : penalty;
    return { steps: [{ do: `${kind}.forgo`, id: String(record[kind]), values: { paid_penalty: text(part), paid_fee: text(total - part) } }] };
  }
  const penalty = centsOf(at("financing_application", String(record["financing"])) ?? {}, "penalty_accrued");
  const part = total < penalty ? total : penalty;
  return { steps: [{ do: "financing_application.waive", id: String(record["financing"]), values: { payment: { penalty: text(part), fee: text(total - part) } } }] };
};
