import type { JournalDraft } from "../../lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/**
 * A holder settles a debt to its own vendor with a part of an invoice-paid item: the receiver's debtor is now the issuer. In
 * the issuer's book the sum of its debts stays; only the one it owes them to changes.
 */
export function invoicePaidTransferred(deal: Deal & { readonly amount: string; readonly transferor: Side; readonly receiver: Side; readonly issuer: Side }): JournalDraft[] {
  const { amount, transferor, receiver, issuer } = deal;
  return [
    ...journal(deal, "invoice_paid_transferred", transferor, [debit("2000", amount, receiver), credit("1200", amount, issuer)]),
    ...journal(deal, "invoice_paid_transferred", receiver, [debit("1200", amount, issuer), credit("1200", amount, transferor)]),
    ...journal(deal, "invoice_paid_transferred", issuer, [debit("2000", amount, transferor), credit("2000", amount, receiver)]),
  ];
}
