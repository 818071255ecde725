import type { Dpo, EarlyPayment } from "../../../generated/types/records.d.ts";
import type { Money, Id, Percent } from "../../../schemas/vocabulary/value.ts";
import { bookedDifference, type BookingRates } from "../../platform/exchange-rate.ts";
import type { LimitNode } from "../credit-limit/limits.ts";
import type { LimitNodes } from "../credit-limit/facts.ts";
import type { LimitMove } from "../../platform/lifecycle/plan/plan.ts";
import { given, moneyOf } from "../../platform/records/fields.ts";
import { percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { discountedOf } from "./discounted.ts";

/** What a deal under an enterprise's programme holds of each of its limits, in the deal's currency. */
interface LimitUse {
  readonly reserved: Money;
  readonly utilised: Money;
}

/** A deal of a programme with the limits around it. */
interface ProgramDeal {
  readonly record: Dpo | EarlyPayment;
  readonly facts: { readonly limit_nodes: LimitNodes };
}

/** The limits under which a deal of a programme stands: credit limit, facility, vendor's part. */
export const programNodes = ({ record, facts }: ProgramDeal): readonly LimitNode[] =>
  facts.limit_nodes.deals[record.id ?? "new"] ?? [];

/** What the deal holds by now. */
export const heldOf = (record: Dpo | EarlyPayment): LimitUse => ({
  reserved: moneyOf(record, "limit_reserved"),
  utilised: moneyOf(record, "limit_utilised"),
});

/**
 * Brings all limits of a deal from what it holds to what it is to hold; by the booking rate where a limit has another
 * currency.
 */
export function programMoves(
  deal: ProgramDeal & { readonly facts: { readonly booking_rates: BookingRates } },
  after: LimitUse,
): {
  readonly sets: { readonly limit_reserved: Money; readonly limit_utilised: Money };
  readonly limits: readonly LimitMove[];
} {
  const before = heldOf(deal.record);
  const rates = deal.facts.booking_rates;
  const nodes = programNodes(deal);
  const currency = nodes.length === 0 ? "" : given(deal.record, "currency");
  const limits = nodes.map(({ node, id, currency: own }) => ({
    node,
    id,
    reserved: bookedDifference(before.reserved, after.reserved, currency, own, rates),
    utilised: bookedDifference(before.utilised, after.utilised, currency, own, rates),
  }));
  return { sets: { limit_reserved: after.reserved, limit_utilised: after.utilised }, limits };
}

/** What a programme's facility carries, and whether the vendor's KYC case at its financier is in force. */
export interface Program {
  readonly id?: Id<"facility"> | undefined;
  readonly products: readonly string[];
  readonly vendor_kyc: boolean;
  /** What being late costs under the facility; amounts and rates are decimal text. */
  readonly grace_days: number;
  readonly penalty_rate: Percent;
  readonly late_fee?: Money | undefined;
}

/** The facility of a deal under an enterprise's programme, as far as a deal must know it. */
export const program = async ({
  db,
  entity,
  record,
  today,
}: ReadingOf<"dpo" | "early_payment">): Promise<Program | undefined> => {
  const { financier, payee: vendor } = discountedOf({ entity, record });
  if (financier === undefined) return undefined;
  const row = await db.first<{
    id: Id<"facility">;
    products: string[] | null;
    grace_days: number | null;
    penalty_rate: Percent | null;
    late_fee: Money | null;
  }>(
    `SELECT id, products, grace_days, penalty_rate, late_fee
      FROM facility
      WHERE ($1::bigint IS NULL OR id = $1) AND financier_entity = $2 AND entity = $3 AND kind = 'enterprise_program'
      ORDER BY (status = 'active') DESC, id DESC
      LIMIT 1`,
    [record.facility ?? null, financier, record.enterprise_entity ?? null],
  );
  const kyc = await db.first(
    `SELECT id
      FROM kyc_case
      WHERE entity = $1
        AND financier_entity = $2
        AND status = 'approved'
        AND (valid_until IS NULL OR valid_until >= $3::date)
      LIMIT 1`,
    [vendor ?? null, financier, today],
  );
  return {
    id: row?.id,
    products: row?.products ?? [],
    vendor_kyc: kyc !== undefined,
    grace_days: row?.grace_days ?? 0,
    penalty_rate: row?.penalty_rate ?? percentText(0n),
    late_fee: row?.late_fee ?? undefined,
  };
};
