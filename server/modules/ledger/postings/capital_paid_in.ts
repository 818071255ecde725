import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** A company's own money comes into its book. */
export function capitalPaidIn(deal: Deal & { readonly amount: string; readonly owner: Side }): JournalDraft[] {
  return journal(deal, "capital_paid_in", deal.owner, [debit("1010", deal.amount), credit("3000", deal.amount)]);
}
