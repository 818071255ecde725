import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownEntities, PAYABLE, sideText } from "./side.ts";

/** Money due by week, from this week's Monday on, weeks without any too; what is overdue already is in ageing. */
export async function due(input: HandlerInputs["statistics.due"], context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `WITH payable AS (
       SELECT date_trunc('week', due_date_adjusted)::date AS week, currency, outstanding FROM invoice
       WHERE ${sideText(context)}
         AND ${PAYABLE}
         AND due_date_adjusted >= $2::date
         AND due_date_adjusted < date_trunc('week', $2::date)::date + 7 * $3::int
         AND ($4::text IS NULL OR invoice.currency = $4)
     )
     SELECT monday AS week_from, monday + 6 AS week_to, spoken.currency, count(payable.week)::int AS invoice_count,
       coalesce(sum(payable.outstanding), 0)::numeric(20,2) AS amount
     FROM (
       SELECT date_trunc('week', $2::date)::date + 7 * place AS monday FROM generate_series(0, $3::int - 1) AS place
     ) AS span
     CROSS JOIN (SELECT DISTINCT currency FROM payable) AS spoken
     LEFT JOIN payable ON payable.week = monday AND payable.currency = spoken.currency
     GROUP BY monday, spoken.currency ORDER BY monday, spoken.currency`,
    [ownEntities(context), context.ports.clock.today(), Number(input.weeks ?? 8), input.currency ?? null],
  );
  return { rows, count: rows.length };
}
