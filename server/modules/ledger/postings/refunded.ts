import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, type Deal, type Side } from "./draft.ts";

/**
 * Money given back: a residual or reserve to the supplier, who waited for it, or an overpayment or double payment to
 * the payer, who has it in no book yet.
 */
export function refunded(
  deal: Deal & {
    readonly amount: string;
    readonly financier: Side;
    readonly payee: Side;
    readonly of: "residual" | "unapplied";
  },
): JournalDraft[] {
  const { amount, financier, payee, of } = deal;
  return [
    ...journal(deal, "refunded", financier, [
      debit(of === "residual" ? "2300" : "2310", amount, payee),
      credit("1010", amount),
    ]),
    ...(of === "residual"
      ? journal(deal, "refunded", payee, [debit("1010", amount), credit("1300", amount, financier)])
      : []),
  ];
}
