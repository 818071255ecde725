import type { Money } from "../../../schemas/vocabulary/value.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";

/** Fills rows in their order up to what each takes: what goes to each, and what is left over. Decimal text. */
export function fill(
  amount: string,
  rooms: readonly string[],
): { readonly parts: readonly Money[]; readonly left: Money } {
  let left = cents(amount);
  const parts = rooms.map((room) => {
    const part = left < cents(room) ? left : cents(room);
    left -= part;
    return text(part);
  });
  return { parts, left: text(left) };
}
