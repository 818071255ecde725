import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Asset } from "./assets.ts";

/** What each obligor owes and its share of the whole, the largest first. */
export function sharesOf(
  assets: readonly Asset[],
  currency: string,
): { obligor: string; currency: string; outstanding: string; share_pct: string }[] {
  const owed = new Map<string, bigint>();
  for (const { obligor, outstanding } of assets) owed.set(obligor, (owed.get(obligor) ?? 0n) + cents(outstanding));
  const whole = [...owed.values()].reduce((sum, one) => sum + one, 0n);
  return [...owed]
    .sort(([one, left], [other, right]) => (left === right ? (one < other ? -1 : 1) : left > right ? -1 : 1))
    .map(([obligor, amount]) => ({
      obligor,
      currency,
      outstanding: text(amount),
      share_pct: whole === 0n ? "0.00" : text(halfUp(amount * 10_000n, whole)),
    }));
}
