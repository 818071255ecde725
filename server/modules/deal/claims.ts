import type { Id, Money } from "../../../schemas/vocabulary/value.ts";
import type { FinancingApplication, FinancingApplicationItems, Invoice } from "../../../generated/types/records.d.ts";
import { less } from "../pricing/share.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { has, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { isClaiming } from "./deal.ts";

/** What of an item's face the obligor still pays. */
export const openFace = (item: FinancingApplicationItems): Money =>
  less(moneyOf(item, "face"), moneyOf(item, "collected"), moneyOf(item, "reduced"));

/** A financing that claims a part of an invoice without having it in its hand. */
export interface ConcurrentClaim {
  readonly financing: FinancingApplication;
  readonly amount: Money;
}

/**
 * Financings that go on, or are recovered, since a payment of theirs was taken back, after another deal took the rest
 * of their invoice: what each of them still claims of it, the earliest first. The deal that holds the invoice is none
 * of them.
 */
export function claimsBeside({
  record,
  facts,
  at,
}: {
  readonly record: Invoice;
  readonly facts: { readonly financings_of_invoice: readonly Id<"financing_application">[] };
} & RecordReader): ConcurrentClaim[] {
  return facts.financings_of_invoice.flatMap((id) => {
    const financing = id === record.held_by ? undefined : at("financing_application", id);
    if (!financing || !isClaiming(financing)) return [];
    const item = rowsIn(financing, "items").find((row) => has(row, "invoice") && row.invoice === record.id);
    const amount = item ? openFace(item) : "0.00";
    return amount === "0.00" ? [] : [{ financing, amount }];
  });
}
