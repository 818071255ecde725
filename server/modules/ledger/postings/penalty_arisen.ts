import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** Who bears penalty and late fee: the supplier where there is recourse, else the enterprise. */
export interface Borne {
  readonly financier: Side;
  readonly debtor: Side;
  readonly bornBy: "supplier" | "enterprise";
  readonly penalty?: string;
  readonly lateFee?: string;
}

/** The account on which a debtor owes penalty and late fee. */
export const owedOn = (bornBy: Borne["bornBy"]): string => (bornBy === "supplier" ? "2110" : "2050");

/** Penalty or late fee on the day on which it arises, paid or not. */
export function penaltyArisen(deal: Deal & Borne): JournalDraft[] {
  const { financier, debtor, bornBy, penalty = "0.00", lateFee = "0.00" } = deal;
  const owed = owedOn(bornBy);
  return [
    ...journal(deal, "penalty_arisen", financier, [debit("1130", penalty, debtor), credit("4050", penalty, debtor)]),
    ...journal(deal, "penalty_arisen", debtor, [debit("6040", penalty, financier), credit(owed, penalty, financier)]),
    ...journal(deal, "late_fee_arisen", financier, [debit("1120", lateFee, debtor), credit("4020", lateFee, debtor)]),
    ...journal(deal, "late_fee_arisen", debtor, [debit("6020", lateFee, financier), credit(owed, lateFee, financier)]),
  ];
}
