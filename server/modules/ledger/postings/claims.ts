import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { bought, credit, debit, journal, total, type Charge, type Deal, type Side, unbought } from "./draft.ts";

/** An invoice becomes a debt: the seller's claim and sale, the buyer's purchase and debt. */
export function invoiceConfirmed(
  deal: Deal & Charge & { readonly seller: Side; readonly buyer: Side },
): JournalDraft[] {
  const { net, gst, seller, buyer } = deal;
  return [
    ...journal(deal, "invoice_confirmed", seller, [
      debit("1200", total(net, gst), buyer),
      credit("4000", net, buyer),
      credit("2200", gst),
    ]),
    ...journal(deal, "invoice_confirmed", buyer, [
      ...bought("5000", deal, buyer, seller),
      credit("2000", total(net, gst), seller),
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
      debit("4000", net, buyer),
      debit("2200", gst),
      credit("1200", total(net, gst), buyer),
    ]),
    ...journal(deal, "credit_note_applied", buyer, [
      debit("2000", total(net, gst), seller),
      ...unbought("5000", deal, buyer, seller),
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
      debit("2000", settled, receiver),
      debit("1250", onAccount, receiver),
      credit("1200", amount, issuer),
    ]),
    ...journal(deal, "invoice_paid_transferred", receiver, [
      debit("1200", amount, issuer),
      credit("1200", settled, transferor),
      credit("2320", onAccount, transferor),
    ]),
    ...journal(deal, "invoice_paid_transferred", issuer, [
      debit("2000", amount, transferor),
      credit("2000", amount, receiver),
    ]),
  ];
}

/** The obligor pays an unfunded claim to whoever holds it. */
export function holderPaid(
  deal: Deal & { readonly amount: string; readonly holder: Side; readonly obligor: Side },
): JournalDraft[] {
  const { amount, holder, obligor } = deal;
  return [
    ...journal(deal, "holder_paid", holder, [debit("1010", amount), credit("1200", amount, obligor)]),
    ...journal(deal, "holder_paid", obligor, [debit("2000", amount, holder), credit("1010", amount)]),
  ];
}

/** What a buyer paid on account is set against an invoice of the same seller. */
export function onAccountApplied(
  deal: Deal & { readonly amount: string; readonly seller: Side; readonly buyer: Side },
): JournalDraft[] {
  const { amount, seller, buyer } = deal;
  return [
    ...journal(deal, "on_account_applied", seller, [debit("2320", amount, buyer), credit("1200", amount, buyer)]),
    ...journal(deal, "on_account_applied", buyer, [debit("2000", amount, seller), credit("1250", amount, seller)]),
  ];
}
