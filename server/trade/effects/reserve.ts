import { bookedDifference, type BookingRates } from "../../limits/booking-rate.ts";
import type { LimitNode } from "../../limits/node.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { LimitMove } from "../../lifecycle/plan/plan.ts";
import { PlanRefused } from "../../lifecycle/plan/refusal.ts";
import { rowsIn } from "../amount.ts";
import { reservesOf } from "../item.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const reservedOn = (record: Row): Map<string, string> => new Map(rowsIn(record, "reserves").map((row) => [String(row["financier"]), String(row["amount"])]));

/** The issuer's credit limit at a financier. @throws PlanRefused 1052 where there is none */
export function creditLimitAt({ facts }: Moment, financier: string): LimitNode {
  const node = ((facts["item_limits"] as readonly LimitNode[] | undefined) ?? []).find((one) => one.financier === financier);
  if (!node) throw new PlanRefused("1052", "credit_limit_missing", { details: { missing: ["credit_limit"] } });
  return node;
}

/** What moves at credit limits when an item's reserves go from one state to another; by the booking rate where currencies differ. */
function moves(moment: Moment, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): LimitMove[] {
  const rates = moment.facts["booking_rates"] as BookingRates;
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((financier) => {
    const [old, now] = [before.get(financier) ?? "0.00", after.get(financier) ?? "0.00"];
    if (old === now) return [];
    const node = creditLimitAt(moment, financier);
    return [{ node: "credit_limit" as const, id: node.id, reserved: bookedDifference(old, now, String(moment.record["currency"]), node.currency, rates) }];
  });
}

const kept = (reserves: ReadonlyMap<string, string>): Row[] => [...reserves].filter(([, amount]) => amount !== "0.00").map(([financier, amount]) => ({ financier, amount }));

/** The item's share of its issuer's credit limits is brought to what its face and the principal lent on it ask for. */
export const balance_reserve: Effect = (moment) => {
  const [before, after] = [reservedOn(moment.record), reservesOf(moment.record)];
  return { sets: { reserves: kept(after) }, limits: moves(moment, before, after) };
};

/** The same for an item that is brought back to life. */
export const balance_reserve_live: Effect = (moment) => balance_reserve({ ...moment, record: { ...moment.record, status: "due" } });

/** The item holds nothing of any credit limit any more. */
export const release_reserve: Effect = (moment) => {
  const before = reservedOn(moment.record);
  return { sets: { reserves: [] }, limits: moves(moment, before, new Map()) };
};
