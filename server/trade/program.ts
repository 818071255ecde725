import { bookedDifference, type BookingRates } from "../limits/booking-rate.ts";
import type { LimitNode } from "../limits/node.ts";
import type { LimitNodes } from "../limits/facts/limit_nodes.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import type { LimitMove } from "../lifecycle/plan/plan.ts";
import { moneyOf } from "./amount.ts";

/** What a deal under an enterprise's programme holds of each of its limits, in the deal's currency. */
export interface Held {
  readonly reserved: string;
  readonly utilised: string;
}

/** The limits under which a deal of a programme stands: credit limit, facility, vendor's part. */
export const programNodes = ({ record, facts }: Pick<Moment, "record" | "facts">): readonly LimitNode[] =>
  (facts["limit_nodes"] as LimitNodes | undefined)?.deals[String(record["id"] ?? "new")] ?? [];

/** What the deal holds by now. */
export const heldOf = (record: Row): Held => ({ reserved: moneyOf(record, "limit_reserved"), utilised: moneyOf(record, "limit_utilised") });

/** Brings all limits of a deal from what it holds to what it is to hold; by the booking rate where a limit has another currency. */
export function programMoves(moment: Moment, after: Held): { readonly sets: Row; readonly limits: readonly LimitMove[] } {
  const before = heldOf(moment.record);
  const rates = moment.facts["booking_rates"] as BookingRates;
  const currency = String(moment.record["currency"]);
  const limits = programNodes(moment).map(({ node, id, currency: own }) => ({
    node, id, reserved: bookedDifference(before.reserved, after.reserved, currency, own, rates), utilised: bookedDifference(before.utilised, after.utilised, currency, own, rates),
  }));
  return { sets: { limit_reserved: after.reserved, limit_utilised: after.utilised }, limits };
}
