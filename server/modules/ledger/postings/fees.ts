import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { bought, credit, debit, journal, total, type Charge, type Deal, type Side } from "./draft.ts";

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
      ...bought("financing_fees", deal, payer, financier),
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
      ...bought("financing_fees", deal, enterprise, financier),
      credit("payable_to_financier", total(net, gst), financier),
    ]),
  ];
}
