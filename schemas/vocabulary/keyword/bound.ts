import { compare, isDecimal } from "../decimal.ts";

/** The four bounds of decimals and days. */
export type Bound = "above" | "atLeast" | "below" | "atMost";
/** All bounds in the order they are asked. */
export const bounds: readonly Bound[] = ["above", "atLeast", "below", "atMost"];

/** Whether a value breaks a bound. What cannot be compared (another kind, a slip the format has found) breaks none. */
export function breaks(bound: Bound, value: unknown, limit: string): boolean {
  const order = orderOf(value, limit);
  if (order === undefined) return false;
  switch (bound) {
    case "above":
      return order <= 0;
    case "atLeast":
      return order < 0;
    case "below":
      return order >= 0;
    case "atMost":
      return order > 0;
  }
}

function orderOf(value: unknown, limit: string): number | undefined {
  if (isDecimal(value) && isDecimal(limit)) return compare(value, limit);
  if (typeof value === "number" && Number.isSafeInteger(value) && isDecimal(limit))
    return compare(String(value), limit);
  if (typeof value === "string" && /^\d{4}-/.test(value) && /^\d{4}-/.test(limit))
    return value < limit ? -1 : value > limit ? 1 : 0;
  return undefined;
}
