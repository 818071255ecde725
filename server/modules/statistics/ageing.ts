import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownEntities, OWED, sideText } from "./side.ts";

/** Outstanding by how long it is overdue: not yet, up to 30, 60, 90 days, longer. */
export async function ageing(input: HandlerInputs["statistics.ageing"], context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT bucket, currency, count(*)::int AS invoice_count, sum(outstanding)::numeric(20,2) AS outstanding FROM (
       SELECT invoice.currency, invoice.outstanding, CASE
         WHEN $2::date <= due_date_adjusted THEN 'current' WHEN $2::date - due_date_adjusted <= 30 THEN '1-30'
         WHEN $2::date - due_date_adjusted <= 60 THEN '31-60'
           WHEN $2::date - due_date_adjusted <= 90 THEN '61-90'
           ELSE 'over_90' END AS bucket
       FROM invoice WHERE ${sideText(context)} AND ${OWED} AND ($3::text IS NULL OR invoice.currency = $3)) AS aged
     GROUP BY bucket, currency
     ORDER BY currency, array_position(ARRAY['current', '1-30', '31-60', '61-90', 'over_90'], bucket)`,
    [ownEntities(context), context.ports.clock.today(), input.currency ?? null],
  );
  return { rows, count: rows.length };
}
