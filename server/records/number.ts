import type { WriteContext } from "../context.ts";

const DIGITS = 6;

/** The next human numbers of a prefix in the business year: IP-2026-000031. Two writers wait for each other, so none is given twice. */
export async function nextNumbers(context: WriteContext, prefix: string, count: number): Promise<string[]> {
  const year = context.ports.clock.today().slice(0, 4);
  const row = await context.trx.first<{ last: string }>(
    "INSERT INTO number_series (prefix, year, last) VALUES ($1, $2::integer, $3::bigint) ON CONFLICT (prefix, year) DO UPDATE SET last = number_series.last + $3::bigint RETURNING last",
    [prefix, Number(year), count],
  );
  const last = Number(row?.last ?? 0);
  return Array.from({ length: count }, (_none, place) => `${prefix}-${year}-${String(last - count + 1 + place).padStart(DIGITS, "0")}`);
}

/** The next human number; see `nextNumbers`. */
export async function nextNumber(context: WriteContext, prefix: string): Promise<string> {
  const [number = ""] = await nextNumbers(context, prefix, 1);
  return number;
}
