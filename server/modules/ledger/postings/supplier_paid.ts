import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { sourceAccount, type Allocation, type PaidFrom } from "./buyer_paid.ts";
import { credit, debit, journal, total, type Deal, type Side } from "./draft.ts";

/** The supplier pays its financing itself: the cure of an over-advance, or the buy-back of a claim. */
export function supplierPaid(
  deal: Deal &
    Omit<Allocation, "residual"> & {
      readonly financier: Side;
      readonly supplier: Side;
      readonly event?: "over_advance_cured" | "bought_back";
      readonly from?: PaidFrom;
    },
): JournalDraft[] {
  const {
    penalty = "0.00",
    interest = "0.00",
    fee = "0.00",
    principal = "0.00",
    financier,
    supplier,
    event = "over_advance_cured",
    from = "bank",
  } = deal;
  const owed = total(penalty, interest, fee);
  return [
    ...journal(deal, event, financier, [
      debit(sourceAccount(from), total(owed, principal), from === "bank" ? undefined : supplier),
      credit("1130", penalty, supplier),
      credit("1110", interest, supplier),
      credit("1120", fee, supplier),
      credit("1100", principal, supplier),
    ]),
    ...journal(deal, event, supplier, [
      debit("2100", principal, financier),
      debit("2110", owed, financier),
      credit("1010", total(owed, principal)),
    ]),
  ];
}
