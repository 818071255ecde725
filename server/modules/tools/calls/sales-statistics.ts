import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";

/**
 * Own sales of the last twelve months, of accepted and invoiced orders in one currency: by month, by customer and by
 * item, and what is still open.
 */
export async function salesStatistics(
  input: HandlerInputs["sales_order.statistics"],
  context: ReadContext,
): Promise<unknown> {
  const currency = String(input.currency ?? "SGD");
  const company = context.acting?.company?.id ?? null;
  const today = context.ports.clock.today();
  const sold =
    "FROM sales_order WHERE company = $1::bigint AND kind = 'order' AND currency = $3 AND status IN ('accepted', 'invoiced') AND order_date > $2::date - interval '12 months' AND order_date <= $2::date";
  const [months, customers, items, total, pipeline] = [
    await context.db.rows<{ month: string; total: string }>(
      `SELECT to_char(order_date, 'YYYY-MM') AS month, $3::text AS currency, sum(total)::numeric(15,2) AS total ${sold}
        GROUP BY 1
        ORDER BY 1`,
      [company, today, currency],
    ),
    await context.db.rows<{ customer: string; total: string }>(
      `SELECT customer, $3::text AS currency, sum(total)::numeric(15,2) AS total ${sold}
        GROUP BY 1
        ORDER BY sum(total) DESC, customer
        LIMIT 10`,
      [company, today, currency],
    ),
    await context.db.rows<{ item: string; quantity: string; total: string }>(
      `SELECT l.description AS item, $3::text AS currency, sum(l.quantity)::numeric(15,2) AS quantity,
          sum(l.net)::numeric(15,2) AS total
        FROM sales_order_lines l
        WHERE l.parent IN (SELECT id ${sold})
        GROUP BY 1
        ORDER BY sum(l.net) DESC, 1
        LIMIT 10`,
      [company, today, currency],
    ),
    await context.db.first<{ sum: string }>(`SELECT coalesce(sum(total), 0)::numeric(15,2) AS sum ${sold}`, [
      company,
      today,
      currency,
    ]),
    await context.db.first<{ sum: string }>(
      "SELECT coalesce(sum(total), 0)::numeric(15,2) AS sum FROM sales_order WHERE company = $1::bigint AND currency = $2 AND status IN ('draft', 'sent')",
      [company, currency],
    ),
  ];
  return { currency, total: total?.sum ?? "0.00", pipeline: pipeline?.sum ?? "0.00", months, customers, items };
}
