import type { InvoicePaid } from "../../../../generated/types/records.d.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import { bookedDifference, type BookingRates } from "../../../platform/currency/booking-rate.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import type { LimitMove } from "../../../platform/lifecycle/plan/plan.ts";
import { PlanRefused } from "../../../platform/lifecycle/plan/refusal.ts";
import type { LimitNode } from "../../credit-limit/node.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { booking_rates } from "../../deal/facts/booking_rates.ts";
import { item_limits } from "../facts.ts";
import { reservesOf } from "../item.ts";

/** An item with the limits that it may move, and the rates by which it does. */
export interface ItemLimits {
  readonly record: InvoicePaid;
  readonly facts: { readonly item_limits: readonly LimitNode[]; readonly booking_rates: BookingRates };
}

const reservedOn = (record: InvoicePaid): Map<Id, Money> =>
  new Map(rowsIn(record, "reserves").map((row) => [given(row, "financier"), moneyOf(row, "amount")]));

/** The issuer's credit limit at a financier. @throws PlanRefused 1052 where there is none */
export function creditLimitAt({ facts }: ItemLimits, financier: Id | undefined): LimitNode {
  const node = facts.item_limits.find((one) => one.financier === financier);
  if (!node)
    throw new PlanRefused("precondition_missing", "credit_limit_missing", { details: { missing: ["credit_limit"] } });
  return node;
}

/**
 * What moves at credit limits when an item's reserves go from one state to another; by the booking rate where
 * currencies differ.
 */
function moves(item: ItemLimits, before: ReadonlyMap<Id, Money>, after: ReadonlyMap<Id, Money>): LimitMove[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((financier) => {
    const [old, now] = [before.get(financier) ?? "0.00", after.get(financier) ?? "0.00"];
    if (old === now) return [];
    const node = creditLimitAt(item, financier);
    return [
      {
        node: "credit_limit" as const,
        id: node.id,
        reserved: bookedDifference(old, now, given(item.record, "currency"), node.currency, item.facts.booking_rates),
      },
    ];
  });
}

/** The item's share of its issuer's credit limits brought to what its face and the principal lent on it ask for. */
function balanced(item: ItemLimits, live: InvoicePaid) {
  const [before, after] = [reservedOn(item.record), reservesOf(live)];
  const reserves = [...after]
    .filter(([, amount]) => amount !== "0.00")
    .map(([financier, amount]) => ({ financier, amount }));
  return { sets: { reserves }, limits: moves(item, before, after) };
}

const needs = { item_limits, booking_rates };

/** The item's share of its issuer's credit limits is brought to what its face and the principal lent on it ask for. */
export const balance_reserve = effect("balance_reserve", needs, (context) => balanced(context, context.record));

/** The same for an item that is brought back to life. */
export const balance_reserve_live = effect("balance_reserve_live", needs, (context) =>
  balanced(context, { ...context.record, status: "due" }),
);

/** The item holds nothing of any credit limit any more. */
export const release_reserve = effect("release_reserve", needs, (context) => ({
  sets: { reserves: [] },
  limits: moves(context, reservedOn(context.record), new Map()),
}));
