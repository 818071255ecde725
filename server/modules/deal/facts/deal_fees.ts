import { feesInForce } from "../fees-in-force.ts";
import { standardGst } from "../../pricing/gst.ts";
import { defaultFees, type Product } from "../../pricing/default-fees.ts";
import type { Collect, FeeLine, FeeRule } from "../../pricing/fee.ts";
import { feeLine } from "../../pricing/fee.ts";
import { money } from "../../../../schemas/vocabulary/decimal.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { discountedOf } from "../discounted.ts";

/**
 * The fees of a deal's financier for passing items on or for paying ahead of the due date, and percent of GST on them.
 */
export interface DealFees {
  readonly rules: readonly FeeRule[];
  readonly gst_rate: string;
}

/**
 * Whose fees they are, for what, and on which day they are looked up: an order's stay those of the day on which it was
 * paid out.
 */
function askedOf({ entity, record, today }: ReadingOf<"dpo" | "early_payment" | "invoice_paid">): {
  readonly product: Product;
  readonly financier: Id<"company_entity"> | undefined;
  readonly on: string;
} {
  if (entity === "invoice_paid") return { product: "transfer", financier: record.financiers?.[0], on: today };
  return {
    product: "dpo",
    financier: discountedOf({ entity, record }).financier,
    on: (entity === "dpo" ? record.paid_on : undefined) ?? today,
  };
}

/** The financier's own rules in force, else those of the platform; undefined where no financier carries the deal. */
export const deal_fees = async (
  reading: ReadingOf<"dpo" | "early_payment" | "invoice_paid">,
): Promise<DealFees | undefined> => {
  const { product, financier, on } = askedOf(reading);
  if (financier === undefined) return undefined;
  const currency = reading.record.currency ?? "SGD";
  const facility = (reading.entity === "invoice_paid" ? undefined : reading.record.facility) ?? undefined;
  return {
    rules:
      (await feesInForce(reading.db, financier, product, currency, on, facility)) ?? defaultFees(product, currency),
    gst_rate: standardGst(reading.registry),
  };
};

/** The late fee by the financier's fees, where neither rule nor facility names one. */
export const lateFeeOf = (fees: DealFees | undefined): Money =>
  money(fees?.rules.find((rule) => rule.code === "LATE_ADMIN")?.flat ?? "0.00");

/** What the fees of a deal that are collected in one way come to on a face. */
export const feesOn = (fees: DealFees | undefined, face: string, collect: Collect): FeeLine[] =>
  (fees?.rules ?? [])
    .filter((rule) => rule.collect === collect)
    .map((rule) => feeLine(rule, { advance: face, face }, fees?.gst_rate ?? "0.00"));
