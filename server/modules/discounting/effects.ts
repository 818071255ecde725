import type { Dpo, EarlyPayment } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { sideOf } from "../ledger/chart.ts";
import { discountedOf, earnedOf } from "../deal/discounted.ts";
import type { DealOf } from "../deal/holding.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { discountEarned } from "../ledger/postings/payables.ts";
import { less } from "../pricing/share.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import type { JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import { moneyOf } from "../../platform/records/fields.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { payee_account } from "../deal/facts/payments.ts";
import { live_payouts } from "../payout/facts.ts";

/** An order or an early payment, read together with other records. */
export type DiscountedDeal = RecordReader & DealOf<"dpo" | "early_payment"> & { readonly today: BusinessDate };

/** A deal as it is with some of its fields changed. */
export const changed = <Some extends DiscountedDeal>(deal: Some, sets: object): Some => ({
  ...deal,
  record: { ...deal.record, ...sets },
});

/** What all journals of a discounted payables order (or of an early payment) have in common. */
export const dealOf = ({ record }: { readonly record: Dpo | EarlyPayment }, date: string) => ({
  source: record.number ?? "",
  date,
  currency: record.currency ?? "SGD",
});

/** The three sides of a discounted payables order, or of an early payment that a fund provider pays. */
export function partiesOf(deal: DiscountedDeal) {
  const { payer, debtor, payee } = discountedOf(deal);
  return { financier: sideOf(deal, payer), enterprise: sideOf(deal, debtor), supplier: sideOf(deal, payee) };
}

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

/** The pay-out of the deal waits for whoever pays it; one that failed before is not sent again. */
export const order_payout = effect("order_payout", { payee_account, live_payouts }, (context) => {
  const { record, facts } = context;
  const { payer, payee } = discountedOf(context);
  const paysFor =
    context.entity === "dpo"
      ? { source_kind: "dpo" as const, dpo: context.record.id }
      : { source_kind: "ep" as const, early_payment: context.record.id };
  return {
    steps: [
      ...facts.live_payouts.map((id) => step("disbursement.cancel", id)),
      creation("disbursement.fall_due", {
        ...paysFor,
        source_no: record.number,
        payer_entity: payer,
        payee_entity: payee,
        payee_account: facts.payee_account?.id ?? record.payout_account,
        currency: record.currency,
        gross: moneyOf(record, "net_total"),
        net: moneyOf(record, "net_total"),
        deductions: [],
        value_date: record.pay_date,
      }),
    ],
  };
});
