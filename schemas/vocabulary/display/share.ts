import { cents, halfUp, isDecimal } from "../decimal.ts";

/** Hundredths of a value's text or whole number; undefined for anything else. */
export function hundredths(value: unknown): bigint | undefined {
  if (isDecimal(value)) return cents(value);
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) * 100n : undefined;
}

/** The share one value has of another, in whole per cent from 0 to 100; of a percentage alone, itself. */
export function share(value: unknown, of?: unknown): number | undefined {
  const part = hundredths(value);
  if (part === undefined) return undefined;
  const whole = of === undefined ? 10_000n : hundredths(of);
  if (whole === undefined || whole <= 0n) return undefined;
  const percent = Number(halfUp(part * 100n, whole));
  return Math.max(0, Math.min(100, percent));
}
