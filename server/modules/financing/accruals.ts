import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import { interestAccrued, penaltyArisen } from "../ledger/postings/financing.ts";
import { accrual } from "../pricing/accrual.ts";
import type { Accrual } from "../pricing/accrual.ts";
import type { JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import type { StepContext } from "../../platform/lifecycle/plan/step-context.ts";
import { bookedOf, movementsOf, termsOf } from "../deal/deal.ts";
import { entryOf, sidesOf } from "./sides.ts";

/**
 * What arose on a financing up to a day and is not booked; below zero where an earlier payment takes back what was
 * booked after it.
 */
export const missingOf = (financing: FinancingApplication, on: string): Accrual =>
  accrual(termsOf(financing), movementsOf(financing), bookedOf(financing), on);

/** Journals of what is to be booked, of the day itself. */
export function accrualJournals(
  moment: Pick<StepContext, "at">,
  financing: FinancingApplication,
  { interest, penalty, fee }: Accrual,
  on: string,
): JournalDraft[] {
  const { financier, supplier, bornBy, debtor } = sidesOf(moment, financing);
  const entry = entryOf(financing, on);
  return [
    ...interestAccrued({ ...entry, interest, financier, supplier }),
    ...penaltyArisen({ ...entry, financier, debtor, bornBy, penalty, lateFee: fee }),
  ];
}
