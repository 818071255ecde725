import { compare } from "../../schemas/vocabulary/decimal.ts";
import { discountEarned } from "../ledger/postings/discount_earned.ts";
import type { Addition } from "../lifecycle/effects/effect.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import { daysFrom } from "../pricing/day-count.ts";
import { interest } from "../pricing/interest.ts";
import { less } from "../pricing/share.ts";
import { moneyOf } from "../trade/amount.ts";
import { isUpfront, termsOf } from "./deal.ts";
import { entryOf, sidesOf } from "./sides.ts";

/** Interest on the approved amount from one day to another. */
function interestOf(financing: Row, from: string, to: string): string {
  const { principal, rate, basis } = termsOf(financing);
  return interest({ principal, rate: rate ?? "0.00", days: daysFrom(from, to), basis });
}

/** What a financing keeps back of its pay-out on a day: interest to its maturity; nothing where interest is paid at the end. */
export const keptBack = (financing: Row, payDay: string): string => (isUpfront(financing) ? interestOf(financing, payDay, String(financing["maturity_date"])) : "0.00");

/** What of the interest kept back is earned by a day: by the days run so far, all of it at maturity. A repayment before gives nothing of it back. */
export function earnedBy(financing: Row, on: string): string {
  const all = moneyOf(financing, "interest_upfront");
  if (on >= String(financing["maturity_date"])) return all;
  const now = interestOf(financing, String(financing["disbursed_on"]), on);
  return compare(now, all) > 0 ? all : now;
}

/** Brings what is earned of interest kept back to an amount; the books get the difference, also where it is taken back. Nothing where none was kept back. */
export function earnedTo(moment: Pick<Moment, "at" | "today">, financing: Row, amount: string): Required<Pick<Addition, "sets" | "journals">> {
  if (!isUpfront(financing)) return { sets: {}, journals: [] };
  const { financier, supplier } = sidesOf(moment, financing);
  const difference = less(amount, moneyOf(financing, "interest_earned"));
  return { sets: { interest_earned: amount }, journals: discountEarned({ ...entryOf(financing, moment.today), discount: difference, financier, enterprise: supplier }) };
}
