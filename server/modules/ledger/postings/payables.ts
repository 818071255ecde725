import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";
import { debitSource, type PaidFrom } from "./financing.ts";

/** An enterprise pays its own invoices early at a discount, from its own cash. */
export function earlyPaymentPaid(
  deal: Deal & { readonly face: string; readonly discount: string; readonly supplier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { face, discount, supplier, enterprise } = deal;
  const paid = text(cents(face) - cents(discount));
  return [
    ...journal(deal, "early_payment_paid", supplier, [
      debit("bank", paid),
      debit("discount_given", discount, enterprise),
      credit("trade_receivable", face, enterprise),
    ]),
    ...journal(deal, "early_payment_paid", enterprise, [
      debit("trade_payable", face, supplier),
      credit("bank", paid),
      credit("discount_received", discount, supplier),
    ]),
  ];
}

/**
 * A financier pays payables early at a discount (a DPO, or an early payment it funds): from now the enterprise owes it
 * the face.
 */
export function payablesPaid(
  deal: Deal & {
    readonly face: string;
    readonly discount: string;
    readonly financier: Side;
    readonly supplier: Side;
    readonly enterprise: Side;
    readonly event?: "dpo_paid" | "early_payment_paid";
  },
): JournalDraft[] {
  const { face, discount, financier, supplier, enterprise, event = "dpo_paid" } = deal;
  const paid = text(cents(face) - cents(discount));
  return [
    ...journal(deal, event, financier, [
      debit("dpo_receivable", face, enterprise),
      credit("bank", paid),
      credit("unearned_discount", discount, enterprise),
    ]),
    ...journal(deal, event, supplier, [
      debit("bank", paid),
      debit("discount_given", discount, financier),
      credit("trade_receivable", face, enterprise),
    ]),
    ...journal(deal, event, enterprise, [
      debit("trade_payable", face, supplier),
      credit("payable_to_financier", face, financier),
    ]),
  ];
}

/**
 * What of its discount a financier gives back to the enterprise, which pays before it must: the enterprise owes that
 * much less of the face.
 */
export function payablesRebated(
  deal: Deal & { readonly rebate: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { rebate, financier, enterprise } = deal;
  return [
    ...journal(deal, "dpo_repaid", financier, [
      debit("unearned_discount", rebate, enterprise),
      credit("dpo_receivable", rebate, enterprise),
    ]),
    ...journal(deal, "dpo_repaid", enterprise, [
      debit("payable_to_financier", rebate, financier),
      credit("discount_received", rebate, financier),
    ]),
  ];
}

/** The enterprise repays the face, or a part of it, of payables that a financier paid early. */
export function payablesRepaid(
  deal: Deal & {
    readonly face: string;
    readonly financier: Side;
    readonly enterprise: Side;
    readonly event?: "dpo_repaid" | "early_payment_repaid";
    readonly from?: PaidFrom;
  },
): JournalDraft[] {
  const { face, financier, enterprise, event = "dpo_repaid", from = "bank" } = deal;
  return [
    ...journal(deal, event, financier, [
      debitSource(from, face, enterprise),
      credit("dpo_receivable", face, enterprise),
    ]),
    ...journal(deal, event, enterprise, [debit("payable_to_financier", face, financier), credit("bank", face)]),
  ];
}

/**
 * The enterprise pays on payables that the financier wrote off: in the financier's book it is income, in the
 * enterprise's, which was not relieved by the write-off, what it owed is paid.
 */
export function payablesRecovered(
  deal: Deal & { readonly amount: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { amount, financier, enterprise } = deal;
  return [
    ...journal(deal, "recovered", financier, [debit("bank", amount), credit("recovery_income", amount, enterprise)]),
    ...journal(deal, "recovered", enterprise, [
      debit("payable_to_financier", amount, financier),
      credit("bank", amount),
    ]),
  ];
}

/** The part of a discount that a day earns. */
export function discountEarned(
  deal: Deal & { readonly discount: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { discount, financier, enterprise } = deal;
  return journal(deal, "discount_earned", financier, [
    debit("unearned_discount", discount, enterprise),
    credit("discount_income", discount, enterprise),
  ]);
}
