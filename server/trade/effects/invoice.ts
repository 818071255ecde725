import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { creditNoteApplied } from "../../ledger/postings/credit_note_applied.ts";
import { holderPaid } from "../../ledger/postings/holder_paid.ts";
import { invoiceConfirmed } from "../../ledger/postings/invoice_confirmed.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import type { StandingDeal } from "../facts/deals_on_invoice.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const deal = ({ record, today }: Moment) => ({ source: String(record["invoice_no"]), date: today, currency: String(record["currency"]) });

const amountOf = (record: Row, field: string): bigint => cents(String(record[field] ?? "0.00"));

/** What a deal holds of an invoice once so much less of it is outstanding. */
function heldWithin(record: Row, paid: bigint): Row {
  const left = amountOf(record, "outstanding") - paid;
  return record["held_amount"] === undefined || record["held_amount"] === null || amountOf(record, "held_amount") <= left ? {} : { held_amount: text(left) };
}

/** What a deal holds of the invoice goes down with what is outstanding of it. */
export const shrink_held: Effect = ({ record }) => ({ sets: heldWithin(record, 0n) });

/** Nobody holds the invoice any more. */
export const clear_holding: Effect = () => ({ sets: { held_by_entity: null, held_by: null, held_by_number: null, held_amount: null } });

/** Credited goes up and outstanding down by a credit note. */
export const record_credit: Effect = ({ record, ask }) => {
  const amount = cents(String(ask["credit_amount"]));
  return { sets: { ...heldWithin(record, amount), credited: text(cents(String(record["credited"] ?? "0.00")) + amount), outstanding: text(cents(String(record["outstanding"] ?? "0.00")) - amount) } };
};

/** A payment that bounced is owed again; what another deal holds of the invoice stays as it is. */
export const owe_invoice_again: Effect = ({ record, ask }) => {
  const amount = cents(String(ask["payment_amount"]));
  return { sets: { paid: text(amountOf(record, "paid") - amount), outstanding: text(amountOf(record, "outstanding") + amount) } };
};

/** A payment that bounced is taken back. */
export const take_back_payment_of_invoice: Effect = ({ record, ask }) => {
  const amount = cents(String(ask["payment_amount"]));
  return { sets: { paid: text(cents(String(record["paid"] ?? "0.00")) - amount), outstanding: text(cents(String(record["outstanding"] ?? "0.00")) + amount), ...(record["held_amount"] ? { held_amount: text(amountOf(record, "held_amount") + amount) } : {}) } };
};

/** The invoice becomes a debt in the books of seller and buyer. */
export const post_confirmation: Effect = (moment) => {
  const { record } = moment;
  return { journals: invoiceConfirmed({ ...deal(moment), net: String(record["subtotal"]), gst: String(record["gst_total"]), seller: sideOf(moment, record["seller_entity"]), buyer: sideOf(moment, record["buyer_entity"]) }) };
};

/** What of an invoice is a debt already and is taken back: all but what was credited before, tax in its proportion, so that both sides return to nothing. What was paid is owed back. */
function takenBack(moment: Moment) {
  const { record } = moment;
  const total = amountOf(record, "subtotal") + amountOf(record, "gst_total");
  const left = total - amountOf(record, "credited");
  const gst = total === 0n ? 0n : (amountOf(record, "gst_total") * left * 2n + total) / (total * 2n);
  return creditNoteApplied({ ...deal(moment), net: text(left - gst), gst: text(gst), seller: sideOf(moment, record["seller_entity"]), buyer: sideOf(moment, record["buyer_entity"]) });
}

/** A dispute decided: an invoice that was never confirmed becomes a debt, one that was and is rejected is none any more. */
export const post_resolution: Effect = (moment) => {
  const { ask, facts } = moment;
  const wasConfirmed = facts["was_confirmed"] === true;
  if (ask["resolution"] === "rejected") return wasConfirmed ? { journals: takenBack(moment) } : {};
  return wasConfirmed ? {} : post_confirmation(moment);
};

/** A payment that the buyer made outside any deal. */
export const post_payment: Effect = (moment) => {
  const { record, ask } = moment;
  return { journals: holderPaid({ ...deal(moment), date: String(ask["payment_date"]), amount: String(ask["payment_amount"]), holder: sideOf(moment, record["seller_entity"]), obligor: sideOf(moment, record["buyer_entity"]) }) };
};

const isItems = ({ record }: Moment): boolean => record["held_by_entity"] === "invoice_paid" && ["ip_issued", "financed"].includes(String(record["funding_status"]));

const deals = ({ facts }: Moment) => facts["deals_on_invoice"] as readonly StandingDeal[];

/** The invoice-paid item behind a disputed invoice, and the financings, discounted orders and early payments on it, are flagged for those who fund them. */
export const flag_deal: Effect = (moment) => ({
  steps: [
    ...isItems(moment) ? [{ do: "invoice_paid.flag", id: String(moment.record["held_by"]) }] : [],
    ...deals(moment).filter(({ disputed }) => !disputed).map(({ entity, id }) => ({ do: `${entity}.flag_dispute`, id })),
  ],
});

/** The dispute is over, so are the flags. */
export const unflag_deal: Effect = (moment) => ({
  steps: [
    ...isItems(moment) ? [{ do: "invoice_paid.unflag", id: String(moment.record["held_by"]) }] : [],
    ...deals(moment).filter(({ disputed }) => disputed).map(({ entity, id }) => ({ do: `${entity}.unflag_dispute`, id })),
  ],
});

/** An invoice behind the deal is disputed; somebody of the fund provider is to look at it. */
export const flag_financing: Effect = () => ({ sets: { disputed: true, dispute_seen_on: null } });

/** Somebody of the fund provider has looked at the dispute. */
export const see_dispute: Effect = ({ today }) => ({ sets: { dispute_seen_on: today } });
