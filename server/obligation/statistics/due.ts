import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { ownEntities, PAYABLE, sideText } from "./side.ts";

/** Money due by week, from this week's Monday on; what is overdue already is in ageing. */
export async function due(input: Input, context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT week::date AS week_from, (week + interval '6 days')::date AS week_to, invoice.currency, count(*)::int AS invoice_count, sum(invoice.outstanding)::numeric(20,2) AS amount
     FROM (SELECT date_trunc('week', due_date_adjusted)::date AS week, * FROM invoice) AS invoice
     WHERE ${sideText(context)} AND ${PAYABLE} AND due_date_adjusted >= $2::date AND week < date_trunc('week', $2::date)::date + 7 * $3::int AND ($4::text IS NULL OR invoice.currency = $4)
     GROUP BY week, invoice.currency ORDER BY week, invoice.currency`,
    [ownEntities(context), context.ports.clock.today(), Number(input["weeks"] ?? 8), input["currency"] ?? null],
  );
  return { rows, count: rows.length };
}
