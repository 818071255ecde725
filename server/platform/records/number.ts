import type { WriteContext } from "../context.ts";

const DIGITS = 6;

const NEXT =
  "INSERT INTO number_series (prefix, year, last) VALUES ($1, $2::integer, $3::bigint) ON CONFLICT (prefix, year) DO UPDATE SET last = number_series.last + $3::bigint RETURNING last";

/**
 * The next human numbers of a prefix in the business year: IP-2026-000031. None is given twice. Nobody waits for the
 * transaction that took one, so a number whose transaction fails is missing from its series.
 * @param options.gapless for series that must be whole, as those of vouchers: whoever takes the next waits until this
 * transaction has ended
 */
export async function nextNumbers(
  context: WriteContext,
  prefix: string,
  count: number,
  { gapless = false }: { gapless?: boolean } = {},
): Promise<string[]> {
  const year = context.ports.clock.today().slice(0, 4);
  const ask = gapless ? context.trx.rows : context.trx.aside;
  const [row] = await ask<{ last: string }>(NEXT, [prefix, Number(year), count]);
  const last = Number(row?.last ?? 0);
  return Array.from(
    { length: count },
    (_none, place) => `${prefix}-${year}-${String(last - count + 1 + place).padStart(DIGITS, "0")}`,
  );
}

/** The next human number; see `nextNumbers`. */
export async function nextNumber(context: WriteContext, prefix: string): Promise<string> {
  const [number = ""] = await nextNumbers(context, prefix, 1);
  return number;
}
