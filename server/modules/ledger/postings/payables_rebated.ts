import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/**
 * What of its discount a financier gives back to the enterprise, which pays before it must: the enterprise owes that
 * much less of the face.
 */
export function payablesRebated(
  deal: Deal & { readonly rebate: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { rebate, financier, enterprise } = deal;
  return [
    ...journal(deal, "dpo_repaid", financier, [debit("2400", rebate, enterprise), credit("1150", rebate, enterprise)]),
    ...journal(deal, "dpo_repaid", enterprise, [debit("2050", rebate, financier), credit("4040", rebate, financier)]),
  ];
}
