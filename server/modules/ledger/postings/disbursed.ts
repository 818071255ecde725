import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { bought, credit, debit, journal, type Charge, type Deal, type Side } from "./draft.ts";

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
      debit("1100", principal, supplier),
      credit("1010", paid),
      credit("4020", fee, supplier),
      credit("2200", gst),
      credit("2400", interest, supplier),
    ]),
    ...journal(deal, "disbursed", supplier, [
      debit("1010", paid),
      ...bought("6020", deal, supplier, financier),
      debit("6030", interest, financier),
      credit("2100", principal, financier),
    ]),
  ];
}
