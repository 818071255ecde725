import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";
import { sourceAccount, type PaidFrom } from "./financing.ts";

/** An enterprise pays its own invoices early at a discount, from its own cash. */
export function earlyPaymentPaid(
  deal: Deal & { readonly face: string; readonly discount: string; readonly supplier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { face, discount, supplier, enterprise } = deal;
  const paid = text(cents(face) - cents(discount));
  return [
    ...journal(deal, "early_payment_paid", supplier, [
      debit("1010", paid),
      debit("6030", discount, enterprise),
      credit("1200", face, enterprise),
    ]),
    ...journal(deal, "early_payment_paid", enterprise, [
      debit("2000", face, supplier),
      credit("1010", paid),
      credit("4040", discount, supplier),
    ]),
  ];
}

/**
 * A financier pays payables early at a discount (a DPO, or an early payment it funds): from now the enterprise owes it
 * the face.
 */
export function payablesPaid(
  deal: Deal & {
    readonly face: string;
    readonly discount: string;
    readonly financier: Side;
    readonly supplier: Side;
    readonly enterprise: Side;
    readonly event?: "dpo_paid" | "early_payment_paid";
  },
): JournalDraft[] {
  const { face, discount, financier, supplier, enterprise, event = "dpo_paid" } = deal;
  const paid = text(cents(face) - cents(discount));
  return [
    ...journal(deal, event, financier, [
      debit("1150", face, enterprise),
      credit("1010", paid),
      credit("2400", discount, enterprise),
    ]),
    ...journal(deal, event, supplier, [
      debit("1010", paid),
      debit("6030", discount, financier),
      credit("1200", face, enterprise),
    ]),
    ...journal(deal, event, enterprise, [debit("2000", face, supplier), credit("2050", face, financier)]),
  ];
}

/**
 * What of its discount a financier gives back to the enterprise, which pays before it must: the enterprise owes that
 * much less of the face.
 */
export function payablesRebated(
  deal: Deal & { readonly rebate: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { rebate, financier, enterprise } = deal;
  return [
    ...journal(deal, "dpo_repaid", financier, [debit("2400", rebate, enterprise), credit("1150", rebate, enterprise)]),
    ...journal(deal, "dpo_repaid", enterprise, [debit("2050", rebate, financier), credit("4040", rebate, financier)]),
  ];
}

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

/** The part of a discount that a day earns. */
export function discountEarned(
  deal: Deal & { readonly discount: string; readonly financier: Side; readonly enterprise: Side },
): JournalDraft[] {
  const { discount, financier, enterprise } = deal;
  return journal(deal, "discount_earned", financier, [
    debit("2400", discount, enterprise),
    credit("4030", discount, enterprise),
  ]);
}
