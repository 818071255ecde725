import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** An enterprise pays its own invoices early at a discount, from its own cash. */
export function earlyPaymentPaid(
  deal: Deal & { readonly face: string; readonly discount: string; readonly supplier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { face, discount, supplier, enterprise } = deal;
  const paid = text(cents(face) - cents(discount));
  return [
    ...journal(deal, "early_payment_paid", supplier, [
      debit("1010", paid),
      debit("6030", discount, enterprise),
      credit("1200", face, enterprise),
    ]),
    ...journal(deal, "early_payment_paid", enterprise, [
      debit("2000", face, supplier),
      credit("1010", paid),
      credit("4040", discount, supplier),
    ]),
  ];
}
