import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, total, type Deal, type Side } from "./draft.ts";

/** How a receipt is spread over one deal; decimal texts, absent parts are nothing. */
export interface Allocation {
  readonly penalty?: string;
  readonly interest?: string;
  readonly fee?: string;
  readonly principal?: string;
  /** Face collected beyond what the deal owes: the supplier's. */
  readonly residual?: string;
}

/** Where the money of an allocation comes from: the bank, or a receipt that was booked as unapplied before. */
export type PaidFrom = "bank" | "unapplied";

/** Account of the financier that an allocation takes its money from. */
export const sourceAccount = (from: PaidFrom): string => (from === "bank" ? "1010" : "2310");

/**
 * The obligor pays the face of a funded claim: penalty, interest, fee and principal end the supplier's debt, the
 * residual is what it is still to get. Penalty and late fee that the enterprise bears are its own debt, not the
 * supplier's.
 */
export function buyerPaid(
  deal: Deal &
    Allocation & {
      readonly financier: Side;
      readonly supplier: Side;
      readonly obligor: Side;
      readonly bornBy: "supplier" | "enterprise";
      readonly from?: PaidFrom;
    },
): JournalDraft[] {
  const {
    penalty = "0.00",
    interest = "0.00",
    fee = "0.00",
    principal = "0.00",
    residual = "0.00",
    financier,
    supplier,
    obligor,
    bornBy,
    from = "bank",
  } = deal;
  const isSuppliers = bornBy === "supplier";
  const debtor = isSuppliers ? supplier : obligor;
  const charges = total(penalty, fee);
  const face = total(interest, principal, residual, isSuppliers ? charges : "0.00");
  const beside = isSuppliers ? "0.00" : charges;
  return [
    ...journal(deal, "buyer_paid", financier, [
      debit(sourceAccount(from), total(face, beside), from === "bank" ? undefined : obligor),
      credit("1130", penalty, debtor),
      credit("1110", interest, supplier),
      credit("1120", fee, debtor),
      credit("1100", principal, supplier),
      credit("2300", residual, supplier),
    ]),
    ...journal(deal, "buyer_paid", supplier, [
      debit("2100", principal, financier),
      debit("2110", total(interest, isSuppliers ? charges : "0.00"), financier),
      debit("1300", residual, financier),
      credit("1200", face, obligor),
    ]),
    ...journal(deal, "buyer_paid", obligor, [
      debit("2000", face, supplier),
      debit("2050", beside, financier),
      credit("1010", total(face, beside)),
    ]),
  ];
}
