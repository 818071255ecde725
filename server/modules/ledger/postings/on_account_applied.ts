import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** What a buyer paid on account is set against an invoice of the same seller. */
export function onAccountApplied(
  deal: Deal & { readonly amount: string; readonly seller: Side; readonly buyer: Side },
): JournalDraft[] {
  const { amount, seller, buyer } = deal;
  return [
    ...journal(deal, "on_account_applied", seller, [debit("2320", amount, buyer), credit("1200", amount, buyer)]),
    ...journal(deal, "on_account_applied", buyer, [debit("2000", amount, seller), credit("1250", amount, seller)]),
  ];
}
