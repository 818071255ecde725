import type { AccountName } from "../../../../generated/types/constants.d.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side, purchase, total, type Charge } from "./draft.ts";

/** Money came in that no deal is found for, or more than the deals owe. */
export function receiptUnmatched(
  deal: Deal & { readonly amount: string; readonly financier: Side; readonly payer: Side },
): JournalDraft[] {
  const { amount, financier, payer } = deal;
  return journal(deal, "receipt_unmatched", financier, [
    debit("bank", amount),
    credit("unapplied_receipts", amount, payer),
  ]);
}

/** What was refunded: the rest of a deal's face, or money that no deal took. */
type Refunded = "residual" | "unapplied";

/** Account on which money waits to be given back. */
const waitsOn = (of: Refunded): AccountName => (of === "residual" ? "refundable" : "unapplied_receipts");

/**
 * The receipt behind a paid refund bounced: the payee has money that is not its own, and owes it. Below zero the claim
 * falls away.
 */
export function refundClaimed(
  deal: Deal & { readonly amount: string; readonly of: Refunded; readonly financier: Side; readonly payee: Side },
): JournalDraft[] {
  const { amount, of, financier, payee } = deal;
  return journal(deal, "refund_claimed", financier, [
    debit("residual_receivable", amount, payee),
    credit(waitsOn(of), amount, payee),
  ]);
}

/**
 * A claim is met: by a receipt of the payee (`unapplied`), which leaves its book too, or by what it would get anew (the
 * residual or unapplied money of another refund), which it has already.
 */
export function claimRecovered(
  deal: Deal & {
    readonly amount: string;
    readonly by: "receipt" | Refunded;
    readonly of: Refunded;
    readonly financier: Side;
    readonly payee: Side;
  },
): JournalDraft[] {
  const { amount, by, of, financier, payee } = deal;
  return [
    ...journal(deal, "claim_recovered", financier, [
      debit(by === "residual" ? "refundable" : "unapplied_receipts", amount, payee),
      credit("residual_receivable", amount, payee),
    ]),
    ...(by === "receipt" && of === "residual"
      ? journal(deal, "claim_recovered", payee, [
          debit("residual_receivable", amount, financier),
          credit("bank", amount),
        ])
      : []),
  ];
}

/**
 * Money given back: a residual or reserve to the supplier, who waited for it, or an overpayment or double payment to
 * the payer, who has it in no book yet.
 */
export function refunded(
  deal: Deal & {
    readonly amount: string;
    readonly financier: Side;
    readonly payee: Side;
    readonly of: "residual" | "unapplied";
  },
): JournalDraft[] {
  const { amount, financier, payee, of } = deal;
  return [
    ...journal(deal, "refunded", financier, [
      debit(of === "residual" ? "refundable" : "unapplied_receipts", amount, payee),
      credit("bank", amount),
    ]),
    ...(of === "residual"
      ? journal(deal, "refunded", payee, [debit("bank", amount), credit("residual_receivable", amount, financier)])
      : []),
  ];
}

/** A company's own money comes into its book. */
export function capitalPaidIn(deal: Deal & { readonly amount: string; readonly owner: Side }): JournalDraft[] {
  return journal(deal, "capital_paid_in", deal.owner, [debit("bank", deal.amount), credit("capital", deal.amount)]);
}

/** A fee paid at once: the arrangement fee of a financing order, or the fee of a transfer. */
export function feePaid(
  deal: Deal &
    Charge & { readonly financier: Side; readonly payer: Side; readonly event?: "loa_fee_paid" | "transfer_fee_paid" },
): JournalDraft[] {
  const { net, gst, financier, payer, event = "loa_fee_paid" } = deal;
  return [
    ...journal(deal, event, financier, [
      debit("bank", total(net, gst)),
      credit("fee_income", net, payer),
      credit("gst_output", gst),
    ]),
    ...journal(deal, event, payer, [
      ...purchase("financing_fees", deal, payer, financier),
      credit("bank", total(net, gst)),
    ]),
  ];
}

/** The fee for using discounted payables, billed to the enterprise when they are repaid. */
export function platformFeeBilled(
  deal: Deal & Charge & { readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { net, gst, financier, enterprise } = deal;
  return [
    ...journal(deal, "platform_fee_billed", financier, [
      debit("fee_receivable", total(net, gst), enterprise),
      credit("fee_income", net, enterprise),
      credit("gst_output", gst),
    ]),
    ...journal(deal, "platform_fee_billed", enterprise, [
      ...purchase("financing_fees", deal, enterprise, financier),
      credit("payable_to_financier", total(net, gst), financier),
    ]),
  ];
}

/** The platform fee that was billed is paid; below zero the payment did not come. */
export function platformFeePaid(
  deal: Deal & { readonly amount: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { amount, financier, enterprise } = deal;
  return [
    ...journal(deal, "platform_fee_paid", financier, [
      debit("bank", amount),
      credit("fee_receivable", amount, enterprise),
    ]),
    ...journal(deal, "platform_fee_paid", enterprise, [
      debit("payable_to_financier", amount, financier),
      credit("bank", amount),
    ]),
  ];
}
