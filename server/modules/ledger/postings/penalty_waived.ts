import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal } from "./draft.ts";
import { owedOn, type Borne } from "./penalty_arisen.ts";

/** Penalty or late fee that the financier forgoes. */
export function penaltyWaived(deal: Deal & Borne): JournalDraft[] {
  const { financier, debtor, bornBy, penalty = "0.00", lateFee = "0.00" } = deal;
  const owed = owedOn(bornBy);
  return [
    ...journal(deal, "penalty_waived", financier, [
      debit("4050", penalty, debtor),
      debit("4020", lateFee, debtor),
      credit("1130", penalty, debtor),
      credit("1120", lateFee, debtor),
    ]),
    ...journal(deal, "penalty_waived", debtor, [
      debit(owed, penalty, financier),
      debit(owed, lateFee, financier),
      credit("6040", penalty, financier),
      credit("6020", lateFee, financier),
    ]),
  ];
}
