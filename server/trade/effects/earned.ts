import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { discountEarned } from "../../ledger/postings/discount_earned.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { centsOf } from "../amount.ts";
import { discountedOf, earnedOf } from "../discounted.ts";
import { dealOf } from "../dpo-books.ts";
import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";

/** Brings what is earned of a discount to an amount; the books get the difference, also where it is taken back. */
export function earnedSoFar(moment: Moment, amount: string): Required<Pick<Addition, "sets" | "journals">> {
  const { record, today } = moment;
  const sides = { financier: sideOf(moment, discountedOf(moment).payer), enterprise: sideOf(moment, record["enterprise_entity"]) };
  return { sets: { discount_earned: amount }, journals: discountEarned({ ...dealOf(moment, today), ...sides, discount: text(cents(amount) - centsOf(record, "discount_earned")) }) };
}

/** The discount that came to be earned by today. */
export const earn_discount: Effect = (moment) => earnedSoFar(moment, earnedOf(moment, moment.today));
