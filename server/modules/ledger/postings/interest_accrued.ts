import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/**
 * Interest of a day, or of the days since it was last booked; a negative amount takes back what was booked too much.
 */
export function interestAccrued(
  deal: Deal & { readonly interest: string; readonly financier: Side; readonly supplier: Side },
): JournalDraft[] {
  const { interest, financier, supplier } = deal;
  return [
    ...journal(deal, "interest_accrued", financier, [
      debit("1110", interest, supplier),
      credit("4010", interest, supplier),
    ]),
    ...journal(deal, "interest_accrued", supplier, [
      debit("6010", interest, financier),
      credit("2110", interest, financier),
    ]),
  ];
}
