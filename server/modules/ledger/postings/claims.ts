import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import {
  purchase,
  credit,
  debit,
  journal,
  total,
  type Charge,
  type Deal,
  type Side,
  purchaseReversal,
} from "./draft.ts";

/** An invoice becomes a debt: the seller's claim and sale, the buyer's purchase and debt. */
export function invoiceConfirmed(
  deal: Deal & Charge & { readonly seller: Side; readonly buyer: Side },
): JournalDraft[] {
  const { net, gst, seller, buyer } = deal;
  return [
    ...journal(deal, "invoice_confirmed", seller, [
      debit("trade_receivable", total(net, gst), buyer),
      credit("sales", net, buyer),
      credit("gst_output", gst),
    ]),
    ...journal(deal, "invoice_confirmed", buyer, [
      ...purchase("purchases", deal, buyer, seller),
      credit("trade_payable", total(net, gst), seller),
    ]),
  ];
}

/**
 * A credit note lessens an invoice: sale and purchase, their tax, claim and debt. The financier's book has nothing of
 * it.
 */
export function creditNoteApplied(
  deal: Deal & Charge & { readonly seller: Side; readonly buyer: Side },
): JournalDraft[] {
  const { net, gst, seller, buyer } = deal;
  return [
    ...journal(deal, "credit_note_applied", seller, [
      debit("sales", net, buyer),
      debit("gst_output", gst),
      credit("trade_receivable", total(net, gst), buyer),
    ]),
    ...journal(deal, "credit_note_applied", buyer, [
      debit("trade_payable", total(net, gst), seller),
      ...purchaseReversal("purchases", deal, buyer, seller),
    ]),
  ];
}

/**
 * A holder settles debts to its own vendor with a part of an invoice-paid item: the receiver's debtor is now the
 * issuer. What the part is worth beyond these debts is paid on account. In the issuer's book the sum of its debts
 * stays; only the one it owes them to changes.
 */
export function invoicePaidTransferred(
  deal: Deal & {
    readonly settled: string;
    readonly onAccount: string;
    readonly transferor: Side;
    readonly receiver: Side;
    readonly issuer: Side;
  },
): JournalDraft[] {
  const { settled, onAccount, transferor, receiver, issuer } = deal;
  const amount = total(settled, onAccount);
  return [
    ...journal(deal, "invoice_paid_transferred", transferor, [
      debit("trade_payable", settled, receiver),
      debit("advances_to_suppliers", onAccount, receiver),
      credit("trade_receivable", amount, issuer),
    ]),
    ...journal(deal, "invoice_paid_transferred", receiver, [
      debit("trade_receivable", amount, issuer),
      credit("trade_receivable", settled, transferor),
      credit("advances_from_customers", onAccount, transferor),
    ]),
    ...journal(deal, "invoice_paid_transferred", issuer, [
      debit("trade_payable", amount, transferor),
      credit("trade_payable", amount, receiver),
    ]),
  ];
}

/** The obligor pays an unfunded claim to whoever holds it. */
export function holderPaid(
  deal: Deal & { readonly amount: string; readonly holder: Side; readonly obligor: Side },
): JournalDraft[] {
  const { amount, holder, obligor } = deal;
  return [
    ...journal(deal, "holder_paid", holder, [debit("bank", amount), credit("trade_receivable", amount, obligor)]),
    ...journal(deal, "holder_paid", obligor, [debit("trade_payable", amount, holder), credit("bank", amount)]),
  ];
}

/** What a buyer paid on account is set against an invoice of the same seller. */
export function onAccountApplied(
  deal: Deal & { readonly amount: string; readonly seller: Side; readonly buyer: Side },
): JournalDraft[] {
  const { amount, seller, buyer } = deal;
  return [
    ...journal(deal, "on_account_applied", seller, [
      debit("advances_from_customers", amount, buyer),
      credit("trade_receivable", amount, buyer),
    ]),
    ...journal(deal, "on_account_applied", buyer, [
      debit("trade_payable", amount, seller),
      credit("advances_to_suppliers", amount, seller),
    ]),
  ];
}
