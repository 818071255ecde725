import type { AccountName } from "../../../../generated/types/constants.d.ts";
import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft, JournalLine } from "../../../platform/lifecycle/plan/plan.ts";
import { purchase, credit, debit, journal, type Charge, type Deal, type Side, total } from "./draft.ts";

/**
 * A financing is paid out: the principal is lent; the fee and its tax are kept back, and interest to maturity where it
 * is taken upfront.
 */
export function disbursed(
  deal: Deal &
    Charge & {
      readonly principal: string;
      readonly interest?: string;
      readonly financier: Side;
      readonly supplier: Side;
    },
): JournalDraft[] {
  const { principal, net: fee, gst, interest = "0.00", financier, supplier } = deal;
  const paid = text(cents(principal) - cents(fee) - cents(gst) - cents(interest));
  return [
    ...journal(deal, "disbursed", financier, [
      debit("advances", principal, supplier),
      credit("bank", paid),
      credit("fee_income", fee, supplier),
      credit("gst_output", gst),
      credit("unearned_discount", interest, supplier),
    ]),
    ...journal(deal, "disbursed", supplier, [
      debit("bank", paid),
      ...purchase("financing_fees", deal, supplier, financier),
      debit("discount_given", interest, financier),
      credit("financing_payable", principal, financier),
    ]),
  ];
}

/**
 * Interest of a day, or of the days since it was last booked; a negative amount takes back what was booked too much.
 */
export function interestAccrued(
  deal: Deal & { readonly interest: string; readonly financier: Side; readonly supplier: Side },
): JournalDraft[] {
  const { interest, financier, supplier } = deal;
  return [
    ...journal(deal, "interest_accrued", financier, [
      debit("interest_receivable", interest, supplier),
      credit("interest_income", interest, supplier),
    ]),
    ...journal(deal, "interest_accrued", supplier, [
      debit("interest_expense", interest, financier),
      credit("interest_payable", interest, financier),
    ]),
  ];
}

/** How a receipt is spread over one deal; decimal texts, absent parts are nothing. */
interface Allocation {
  readonly penalty?: string;
  readonly interest?: string;
  readonly fee?: string;
  readonly principal?: string;
  /** Face collected beyond what the deal owes: the supplier's. */
  readonly residual?: string;
}

/** Where the money of an allocation comes from: the bank, or a receipt that was booked as unapplied before. */
export type PaidFrom = "bank" | "unapplied";

/** Where the financier books the money of an allocation: at the bank as its payer's, or as already received. */
export const debitSource = (from: PaidFrom, amount: string, payer: Side): JournalLine =>
  from === "bank" ? debit("bank", amount, payer) : debit("unapplied_receipts", amount);

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
      debitSource(from, total(face, beside), obligor),
      credit("penalty_receivable", penalty, debtor),
      credit("interest_receivable", interest, supplier),
      credit("fee_receivable", fee, debtor),
      credit("advances", principal, supplier),
      credit("refundable", residual, supplier),
    ]),
    ...journal(deal, "buyer_paid", supplier, [
      debit("financing_payable", principal, financier),
      debit("interest_payable", total(interest, isSuppliers ? charges : "0.00"), financier),
      debit("residual_receivable", residual, financier),
      credit("trade_receivable", face, obligor),
    ]),
    ...journal(deal, "buyer_paid", obligor, [
      debit("trade_payable", face, supplier),
      debit("payable_to_financier", beside, financier),
      credit("bank", total(face, beside)),
    ]),
  ];
}

/**
 * The obligor pays on a claim that its financier wrote off and kept: up to what was written off it is the financier's
 * income, what goes beyond is the supplier's. In the other books it is the payment that it would have been before.
 */
export function recovered(deal: Parameters<typeof buyerPaid>[0]): JournalDraft[] {
  const { penalty, interest, fee, principal, residual = "0.00", financier, supplier, obligor, from = "bank" } = deal;
  const income = total(penalty ?? "0.00", interest ?? "0.00", fee ?? "0.00", principal ?? "0.00");
  return [
    ...journal(deal, "recovered", financier, [
      debitSource(from, total(income, residual), obligor),
      credit("recovery_income", income, obligor),
      credit("refundable", residual, supplier),
    ]),
    ...buyerPaid(deal).filter(({ company }) => company !== financier.company),
  ];
}

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
  const outstanding = total(penalty, interest, fee);
  return [
    ...journal(deal, event, financier, [
      debitSource(from, total(outstanding, principal), supplier),
      credit("penalty_receivable", penalty, supplier),
      credit("interest_receivable", interest, supplier),
      credit("fee_receivable", fee, supplier),
      credit("advances", principal, supplier),
    ]),
    ...journal(deal, event, supplier, [
      debit("financing_payable", principal, financier),
      debit("interest_payable", outstanding, financier),
      credit("bank", total(outstanding, principal)),
    ]),
  ];
}

/** Who bears penalty and late fee: the supplier where there is recourse, else the enterprise. */
interface Borne {
  readonly financier: Side;
  readonly debtor: Side;
  readonly bornBy: "supplier" | "enterprise";
  readonly penalty?: string;
  readonly lateFee?: string;
}

/** The account on which a debtor owes penalty and late fee. */
const liabilityAccount = (bornBy: Borne["bornBy"]): AccountName =>
  bornBy === "supplier" ? "interest_payable" : "payable_to_financier";

/** Penalty or late fee on the day on which it arises, paid or not. */
export function penaltyArisen(deal: Deal & Borne): JournalDraft[] {
  const { financier, debtor, bornBy, penalty = "0.00", lateFee = "0.00" } = deal;
  const liability = liabilityAccount(bornBy);
  return [
    ...journal(deal, "penalty_arisen", financier, [
      debit("penalty_receivable", penalty, debtor),
      credit("penalty_income", penalty, debtor),
    ]),
    ...journal(deal, "penalty_arisen", debtor, [
      debit("penalty_expense", penalty, financier),
      credit(liability, penalty, financier),
    ]),
    ...journal(deal, "late_fee_arisen", financier, [
      debit("fee_receivable", lateFee, debtor),
      credit("fee_income", lateFee, debtor),
    ]),
    ...journal(deal, "late_fee_arisen", debtor, [
      debit("financing_fees", lateFee, financier),
      credit(liability, lateFee, financier),
    ]),
  ];
}

/** Penalty and late fee (or a billed fee) paid by whoever bears them, apart from the deal's face. */
export function penaltyReceived(deal: Deal & Borne): JournalDraft[] {
  const { financier, debtor, bornBy, penalty = "0.00", lateFee = "0.00" } = deal;
  const paid = total(penalty, lateFee);
  return [
    ...journal(deal, "penalty_received", financier, [
      debit("bank", paid),
      credit("penalty_receivable", penalty, debtor),
      credit("fee_receivable", lateFee, debtor),
    ]),
    ...journal(deal, "penalty_received", debtor, [
      debit(liabilityAccount(bornBy), paid, financier),
      credit("bank", paid),
    ]),
  ];
}

/** Penalty or late fee that the financier forgoes. */
export function penaltyWaived(deal: Deal & Borne): JournalDraft[] {
  const { financier, debtor, bornBy, penalty = "0.00", lateFee = "0.00" } = deal;
  const liability = liabilityAccount(bornBy);
  return [
    ...journal(deal, "penalty_waived", financier, [
      debit("penalty_income", penalty, debtor),
      debit("fee_income", lateFee, debtor),
      credit("penalty_receivable", penalty, debtor),
      credit("fee_receivable", lateFee, debtor),
    ]),
    ...journal(deal, "penalty_waived", debtor, [
      debit(liability, penalty, financier),
      debit(liability, lateFee, financier),
      credit("penalty_expense", penalty, financier),
      credit("financing_fees", lateFee, financier),
    ]),
  ];
}

/** A financier gives up what a deal still owes; the debtor's book is not relieved by it. */
export function writtenOff(
  deal: Deal & {
    readonly principal: string;
    readonly interest: string;
    readonly penalty?: string;
    readonly fee?: string;
    readonly financier: Side;
    readonly supplier: Side;
    readonly debtor?: Side;
    readonly lent?: "advances" | "dpo_receivable";
  },
): JournalDraft[] {
  const {
    principal,
    interest,
    penalty = "0.00",
    fee = "0.00",
    financier,
    supplier,
    debtor = supplier,
    lent = "advances",
  } = deal;
  return journal(deal, "written_off", financier, [
    debit("write_off", total(principal, interest, penalty, fee), supplier),
    credit(lent, principal, supplier),
    credit("interest_receivable", interest, supplier),
    credit("penalty_receivable", penalty, debtor),
    credit("fee_receivable", fee, debtor),
  ]);
}
