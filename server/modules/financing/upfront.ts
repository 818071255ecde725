import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { discountEarned } from "../ledger/postings/payables.ts";
import type { JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { daysFrom } from "../pricing/day-count.ts";
import { interest } from "../pricing/interest.ts";
import { less } from "../pricing/share.ts";
import { given, moneyOf } from "../../platform/records/fields.ts";
import { basisIn, isUpfront } from "../deal/deal.ts";
import { entryOf, sidesOf } from "./sides.ts";

/** Interest on the approved amount from one day to another. */
function interestOf(financing: FinancingApplication, from: BusinessDate, to: BusinessDate): Money {
  return interest({
    principal: moneyOf(financing, "approved_amount"),
    rate: financing.approved_rate ?? "0.00",
    days: daysFrom(from, to),
    basis: basisIn(financing),
  });
}

/**
 * What a financing keeps back of its pay-out on a day: interest to its maturity; nothing where interest is paid at the
 * end.
 */
export const retainedUpfront = (financing: FinancingApplication, payDay: BusinessDate): Money =>
  isUpfront(financing) ? interestOf(financing, payDay, given(financing, "maturity_date")) : "0.00";

/**
 * What of the interest kept back is earned by a day: by the days run so far, all of it at maturity. A repayment before
 * gives nothing of it back.
 */
export function earnedBy(financing: FinancingApplication, on: BusinessDate): Money {
  const all = moneyOf(financing, "interest_upfront");
  if (on >= given(financing, "maturity_date")) return all;
  const now = interestOf(financing, given(financing, "disbursed_on"), on);
  return compare(now, all) > 0 ? all : now;
}

/** What of interest kept back is earned, on the record and in the books. */
export interface Earned {
  readonly sets: Pick<FinancingApplication, "interest_earned">;
  readonly journals: JournalDraft[];
}

/**
 * Brings what is earned of interest kept back to an amount; the books get the difference, also where it is taken back.
 * Nothing where none was kept back.
 */
export function earnedTo(
  { at, today }: { readonly today: BusinessDate } & RecordReader,
  financing: FinancingApplication,
  amount: Money,
): Earned {
  if (!isUpfront(financing)) return { sets: {}, journals: [] };
  const { financier, supplier } = sidesOf({ at }, financing);
  const difference = less(amount, moneyOf(financing, "interest_earned"));
  return {
    sets: { interest_earned: amount },
    journals: discountEarned({ ...entryOf(financing, today), discount: difference, financier, enterprise: supplier }),
  };
}
