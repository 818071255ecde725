import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** The obligor pays an unfunded claim to whoever holds it. */
export function holderPaid(
  deal: Deal & { readonly amount: string; readonly holder: Side; readonly obligor: Side },
): JournalDraft[] {
  const { amount, holder, obligor } = deal;
  return [
    ...journal(deal, "holder_paid", holder, [debit("1010", amount), credit("1200", amount, obligor)]),
    ...journal(deal, "holder_paid", obligor, [debit("2000", amount, holder), credit("1010", amount)]),
  ];
}
