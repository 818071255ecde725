import type { Money } from "../../../../schemas/vocabulary/value.ts";
import { discountEarned } from "../../ledger/postings/payables.ts";
import { less } from "../../pricing/share.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import type { JournalDraft } from "../../../platform/lifecycle/plan/plan.ts";
import { moneyOf } from "../../../platform/records/fields.ts";
import { earnedOf } from "../../deal/discounted.ts";
import { dealOf, partiesOf, type DiscountedDeal } from "../dpo-books.ts";

/** Brings what is earned of a discount to an amount; the books get the difference, also where it is taken back. */
export function earnedSoFar(
  deal: DiscountedDeal,
  amount: Money,
): { readonly sets: { readonly discount_earned: Money }; readonly journals: readonly JournalDraft[] } {
  const { financier, enterprise } = partiesOf(deal);
  return {
    sets: { discount_earned: amount },
    journals: discountEarned({
      ...dealOf(deal, deal.today),
      financier,
      enterprise,
      discount: less(amount, moneyOf(deal.record, "discount_earned")),
    }),
  };
}

/** The discount that came to be earned by today. */
export const earn_discount = effect("earn_discount", (context) =>
  earnedSoFar(context, earnedOf(context, context.today)),
);
