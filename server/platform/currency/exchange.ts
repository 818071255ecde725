import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** An exchange rate as a fraction: "1.3000" is 13000 of 10000. @throws RangeError if it is no rate above zero */
function fraction(rate: string): { of: bigint; over: bigint } {
  const found = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(rate);
  const part = found?.[2] ?? "";
  const of = BigInt(`${found?.[1] ?? ""}${part}` || "0");
  if (of === 0n) throw new RangeError(`"${rate}" is no exchange rate`);
  return { of, over: 10n ** BigInt(part.length) };
}

/** An amount in the other currency at a rate (units of the other for one of its own), rounded half up once. */
export function exchanged(amount: string, rate: string): Money {
  const { of, over } = fraction(rate);
  return text(halfUp(cents(amount) * of, over));
}

/** The same the other way round: what an amount of the other currency is in the first. */
export function exchangedBack(amount: string, rate: string): Money {
  const { of, over } = fraction(rate);
  return text(halfUp(cents(amount) * over, of));
}
