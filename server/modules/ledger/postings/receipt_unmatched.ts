import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** Money came in that no deal is found for, or more than the deals owe. */
export function receiptUnmatched(
  deal: Deal & { readonly amount: string; readonly financier: Side; readonly payer: Side },
): JournalDraft[] {
  const { amount, financier, payer } = deal;
  return journal(deal, "receipt_unmatched", financier, [debit("1010", amount), credit("2310", amount, payer)]);
}
