import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, total, type Deal, type Side } from "./draft.ts";

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
