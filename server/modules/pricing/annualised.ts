import { cents, halfUp, percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { Basis } from "./day-count.ts";
import type { Percent } from "../../../schemas/vocabulary/value.ts";

/**
 * A cost as percent a year of the money it buys, on the deal's own day-count basis, two decimals half up; "0.00" for no
 * days or no money.
 */
export function annualised(cost: string, money: string, days: number, basis: Basis): Percent {
  const of = cents(money);
  return days <= 0 || of === 0n
    ? percentText(0n)
    : percentText(halfUp(cents(cost) * BigInt(basis) * 10_000n, of * BigInt(days)));
}
