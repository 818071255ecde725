import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** The part of a discount that a day earns. */
export function discountEarned(
  deal: Deal & { readonly discount: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { discount, financier, enterprise } = deal;
  return journal(deal, "discount_earned", financier, [
    debit("2400", discount, enterprise),
    credit("4030", discount, enterprise),
  ]);
}
