import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/** What was refunded: the rest of a deal's face, or money that no deal took. */
export type Refunded = "residual" | "unapplied";

/** Account on which money waits to be given back. */
const waitsOn = (of: Refunded): string => (of === "residual" ? "2300" : "2310");

/**
 * The receipt behind a paid refund bounced: the payee has money that is not its own, and owes it. Below zero the claim
 * falls away.
 */
export function refundClaimed(
  deal: Deal & { readonly amount: string; readonly of: Refunded; readonly financier: Side; readonly payee: Side },
): JournalDraft[] {
  const { amount, of, financier, payee } = deal;
  return journal(deal, "refund_claimed", financier, [debit("1300", amount, payee), credit(waitsOn(of), amount, payee)]);
}

/**
 * A claim is met: by a receipt of the payee (`unapplied`), which leaves its book too, or by what it would get anew (the
 * residual or unapplied money of another refund), which it has already.
 */
export function claimRecovered(
  deal: Deal & {
    readonly amount: string;
    readonly by: "receipt" | Refunded;
    readonly of: Refunded;
    readonly financier: Side;
    readonly payee: Side;
  },
): JournalDraft[] {
  const { amount, by, of, financier, payee } = deal;
  return [
    ...journal(deal, "claim_recovered", financier, [
      debit(by === "residual" ? "2300" : "2310", amount, payee),
      credit("1300", amount, payee),
    ]),
    ...(by === "receipt" && of === "residual"
      ? journal(deal, "claim_recovered", payee, [debit("1300", amount, financier), credit("1010", amount)])
      : []),
  ];
}
