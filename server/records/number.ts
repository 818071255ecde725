import type { WriteContext } from "../context.ts";

const DIGITS = 6;

/** The next human number of a prefix in the business year: IP-2026-000031. Two writers wait for each other, so none is given twice. */
export async function nextNumber(context: WriteContext, prefix: string): Promise<string> {
  const year = context.ports.clock.today().slice(0, 4);
  const row = await context.trx.first<{ last: string }>(
    "INSERT INTO number_series (prefix, year, last) VALUES ($1, $2::integer, 1) ON CONFLICT (prefix, year) DO UPDATE SET last = number_series.last + 1 RETURNING last",
    [prefix, Number(year)],
  );
  return `${prefix}-${year}-${(row?.last ?? "").padStart(DIGITS, "0")}`;
}
