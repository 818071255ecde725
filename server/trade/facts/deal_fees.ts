import { feesInForce } from "../../money/fees-in-force.ts";
import { defaultFees, type Product } from "../../pricing/default-fees.ts";
import type { Collect, FeeLine, FeeRule } from "../../pricing/fee.ts";
import { feeLine } from "../../pricing/fee.ts";
import type { Fact, FactReading } from "../../lifecycle/facts/fact.ts";
import { idsIn } from "../amount.ts";
import { discountedOf } from "../discounted.ts";

/** The fees of a deal's financier for passing items on or for paying ahead of the due date, and percent of GST on them. */
export interface DealFees {
  readonly rules: readonly FeeRule[];
  readonly gst_rate: string;
}

/** Whose fees they are, for what, and on which day they are looked up: an order's stay those of the day on which it was paid out. */
function askedOf({ entity, record, today }: FactReading): { readonly product: Product; readonly financier: string | undefined; readonly on: string } {
  if (entity === "invoice_paid") return { product: "transfer", financier: idsIn(record, "financiers")[0], on: today };
  return { product: "dpo", financier: discountedOf({ entity, record }).financier, on: String(record["paid_on"] ?? today) };
}

/** The financier's own rules in force, else those of the platform; undefined where no financier carries the deal. */
export const deal_fees: Fact = async (reading): Promise<DealFees | undefined> => {
  const { product, financier, on } = askedOf(reading);
  if (financier === undefined) return undefined;
  const currency = String(reading.record["currency"] ?? "SGD");
  const facility = reading.record["facility"] === undefined || reading.record["facility"] === null ? undefined : String(reading.record["facility"]);
  return { rules: await feesInForce(reading.db, financier, product, currency, on, facility) ?? defaultFees(product, currency), gst_rate: String(reading.registry.constants["business"]?.["gst_rate"] ?? "0.00") };
};

/** What the fees of a deal that are collected in one way come to on a face. */
export const feesOn = (fees: DealFees | undefined, face: string, collect: Collect): FeeLine[] =>
  (fees?.rules ?? []).filter((rule) => rule.collect === collect).map((rule) => feeLine(rule, { advance: face, face }, fees?.gst_rate ?? "0.00"));
