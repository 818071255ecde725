import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, total, type Charge, type Deal, type Side, unbought } from "./draft.ts";

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
