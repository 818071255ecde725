import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { Deal, Side } from "../ledger/postings/draft.ts";
import { given, moneyOf } from "../../platform/records/fields.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { sideOf } from "../ledger/chart.ts";
import { interestAccrued, penaltyArisen } from "../ledger/postings/financing.ts";
import { accrual, type Accrual } from "../pricing/standing.ts";
import type { JournalDraft, StepContext } from "../../platform/lifecycle/plan/plan.ts";
import { bookedOf, movementsOf, termsOf, basisIn, isUpfront } from "../deal/deal.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { discountEarned } from "../ledger/postings/payables.ts";
import { daysFrom, interest } from "../pricing/interest.ts";
import { less } from "../pricing/share.ts";

/**
 * The parties of a financing with their books, and who bears penalty and late fee: the supplier where there is
 * recourse.
 */
interface DealSides {
  readonly financier: Side;
  readonly supplier: Side;
  readonly obligor: Side;
  readonly bornBy: "supplier" | "enterprise";
  readonly debtor: Side;
}

/** Parties of a financing, read through the plan. */
export function sidesOf(reader: RecordReader, financing: FinancingApplication): DealSides {
  const supplier = sideOf(reader, financing.seller_entity);
  const obligor = sideOf(reader, financing.obligor_entity);
  const bornBy = financing.recourse === true ? "supplier" : "enterprise";
  return {
    financier: sideOf(reader, financing.financier_entity),
    supplier,
    obligor,
    bornBy,
    debtor: bornBy === "supplier" ? supplier : obligor,
  };
}
/** What every journal of a deal carries: its number, day and currency. */
export const entryOf = (
  deal: { readonly number?: string | null; readonly currency?: string | null },
  date: string,
): Deal => ({ source: given(deal, "number"), date, currency: given(deal, "currency") });

/**
 * What arose on a financing up to a day and is not booked; below zero where an earlier payment takes back what was
 * booked after it.
 */
export const missingOf = (financing: FinancingApplication, on: string): Accrual =>
  accrual(termsOf(financing), movementsOf(financing), bookedOf(financing), on);

/** Journals of what is to be booked, of the day itself. */
export function accrualJournals(
  context: Pick<StepContext, "at">,
  financing: FinancingApplication,
  { interest, penalty, fee }: Accrual,
  on: string,
): JournalDraft[] {
  const { financier, supplier, bornBy, debtor } = sidesOf(context, financing);
  const entry = entryOf(financing, on);
  return [
    ...interestAccrued({ ...entry, interest, financier, supplier }),
    ...penaltyArisen({ ...entry, financier, debtor, bornBy, penalty, lateFee: fee }),
  ];
}

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
interface Earned {
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
