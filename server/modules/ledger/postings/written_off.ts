import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { credit, debit, journal, total, type Deal, type Side } from "./draft.ts";

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
    readonly lent?: "1100" | "1150";
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
    lent = "1100",
  } = deal;
  return journal(deal, "written_off", financier, [
    debit("6900", total(principal, interest, penalty, fee), supplier),
    credit(lent, principal, supplier),
    credit("1110", interest, supplier),
    credit("1130", penalty, debtor),
    credit("1120", fee, debtor),
  ]);
}
