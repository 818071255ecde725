import type { Dpo, EarlyPayment } from "../../../generated/types/records.d.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { sideOf } from "../ledger/sides.ts";
import { discountedOf } from "../deal/discounted.ts";
import type { DealOf } from "../deal/holding/deal.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";

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
