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
      debit("1010", total(net, gst)),
      credit("4020", net, payer),
      credit("2200", gst),
    ]),
    ...journal(deal, event, payer, [...bought("6020", deal, payer, financier), credit("1010", total(net, gst))]),
  ];
}

/** The fee for using discounted payables, billed to the enterprise when they are repaid. */
export function platformFeeBilled(
  deal: Deal & Charge & { readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { net, gst, financier, enterprise } = deal;
  return [
    ...journal(deal, "platform_fee_billed", financier, [
      debit("1120", total(net, gst), enterprise),
      credit("4020", net, enterprise),
      credit("2200", gst),
    ]),
    ...journal(deal, "platform_fee_billed", enterprise, [
      ...bought("6020", deal, enterprise, financier),
      credit("2050", total(net, gst), financier),
    ]),
  ];
}
