import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { ownEntities, sideText } from "./side.ts";

/** Invoices issued by month and currency, the latest months up to today's. */
export async function monthlyRecords(input: Input, context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT date_trunc('month', invoice.issue_date)::date AS month, invoice.currency, count(*)::int AS invoice_count, sum(invoice.total)::numeric(20,2) AS invoice_amount
     FROM invoice WHERE ${sideText(context)} AND invoice.status NOT IN ('draft', 'cancelled')
       AND invoice.issue_date >= (date_trunc('month', $2::date) - make_interval(months => $3::int - 1))::date
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [ownEntities(context), context.ports.clock.today(), Number(input["months"] ?? 12)],
  );
  return { rows, count: rows.length };
}
