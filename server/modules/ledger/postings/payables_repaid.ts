import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { sourceAccount, type PaidFrom } from "./buyer_paid.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** The enterprise repays the face, or a part of it, of payables that a financier paid early. */
export function payablesRepaid(
  deal: Deal & {
    readonly face: string;
    readonly financier: Side;
    readonly enterprise: Side;
    readonly event?: "dpo_repaid" | "early_payment_repaid";
    readonly from?: PaidFrom;
  },
): JournalDraft[] {
  const { face, financier, enterprise, event = "dpo_repaid", from = "bank" } = deal;
  return [
    ...journal(deal, event, financier, [
      debit(sourceAccount(from), face, from === "bank" ? undefined : enterprise),
      credit("1150", face, enterprise),
    ]),
    ...journal(deal, event, enterprise, [debit("2050", face, financier), credit("1010", face)]),
  ];
}
