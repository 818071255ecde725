import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, total, type Deal } from "./draft.ts";
import { owedOn, type Borne } from "./penalty_arisen.ts";

/** Penalty and late fee (or a billed fee) paid by whoever bears them, apart from the deal's face. */
export function penaltyReceived(deal: Deal & Borne): JournalDraft[] {
  const { financier, debtor, bornBy, penalty = "0.00", lateFee = "0.00" } = deal;
  const paid = total(penalty, lateFee);
  return [
    ...journal(deal, "penalty_received", financier, [
      debit("1010", paid),
      credit("1130", penalty, debtor),
      credit("1120", lateFee, debtor),
    ]),
    ...journal(deal, "penalty_received", debtor, [debit(owedOn(bornBy), paid, financier), credit("1010", paid)]),
  ];
}
