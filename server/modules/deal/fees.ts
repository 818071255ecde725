import {
  type FeeRule,
  type Collect,
  type FeeLine,
  feeLine,
  type Product,
  defaultFees,
  standardGst,
} from "../pricing/fees.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { money } from "../../../schemas/vocabulary/decimal.ts";
import type { Id, Money } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { discountedOf } from "./discounted.ts";

type FeeBasis = Pick<FeeRule, "code" | "name" | "base" | "pct" | "flat" | "min">;

/** What a fee is taken of, as calls show it: code, name, base, and the figures that the rule has. */
export function basisOf({ code, name, base, pct, flat, min }: FeeRule): FeeBasis {
  return {
    code,
    ...(name === undefined ? {} : { name }),
    base,
    ...(pct === undefined ? {} : { pct }),
    ...(flat === undefined ? {} : { flat }),
    ...(min === undefined ? {} : { min }),
  };
}

/**
 * The fee rules that a financier has set for a product and currency and that are in force on a day, those of the
 * facility before all others; what was set or named for one facility counts for no other. Undefined where it has set
 * none.
 * @param facility id of the facility under which a deal stands, where it stands under one
 */
export async function feesInForce(
  db: Reading,
  financierEntity: string,
  product: Product,
  currency: string,
  on: string,
  facility?: string,
): Promise<readonly FeeRule[] | undefined> {
  const row = await db.first<{ rows: FeeRule[] }>(
    `SELECT rules.rows FROM fee_rule_set rules CROSS JOIN LATERAL (
       SELECT coalesce(rules.facility = $5::bigint, false) OR EXISTS (
         SELECT FROM facility WHERE id = $5::bigint AND fee_rule = rules.id
       ) AS own
     ) of WHERE rules.financier_entity = $1::bigint AND rules.product = $2 AND rules.currency = $3 AND rules.status = 'active' AND rules.effective_from <= $4::date
       AND (of.own OR (rules.facility IS NULL AND NOT EXISTS (SELECT FROM facility WHERE fee_rule = rules.id)))
     ORDER BY of.own DESC, rules.effective_from DESC, rules.id DESC LIMIT 1`,
    [financierEntity, product, currency, on, facility ?? null],
  );
  return row?.rows;
}

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
function feeQueryOf({ entity, record, today }: ReadingOf<"dpo" | "early_payment" | "invoice_paid">): {
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
  const { product, financier, on } = feeQueryOf(reading);
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
