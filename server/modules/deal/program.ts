import type { Dpo, EarlyPayment } from "../../../generated/types/records.d.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { bookedDifference, type BookingRates } from "../../platform/currency/booking-rate.ts";
import type { LimitNode } from "../credit-limit/node.ts";
import type { LimitNodes } from "../credit-limit/facts.ts";
import type { LimitMove } from "../../platform/lifecycle/plan/plan.ts";
import { given, moneyOf } from "../../platform/records/fields.ts";

/** What a deal under an enterprise's programme holds of each of its limits, in the deal's currency. */
export interface LimitUse {
  readonly reserved: Money;
  readonly utilised: Money;
}

/** A deal of a programme with the limits around it. */
export interface ProgramDeal {
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
