import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

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
      debit("1150", face, enterprise),
      credit("1010", paid),
      credit("2400", discount, enterprise),
    ]),
    ...journal(deal, event, supplier, [
      debit("1010", paid),
      debit("6030", discount, financier),
      credit("1200", face, enterprise),
    ]),
    ...journal(deal, event, enterprise, [debit("2000", face, supplier), credit("2050", face, financier)]),
  ];
}
