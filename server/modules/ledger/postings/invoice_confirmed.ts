import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { bought, credit, debit, journal, total, type Charge, type Deal, type Side } from "./draft.ts";

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
