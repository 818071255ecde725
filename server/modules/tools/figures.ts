import type { VirtualField } from "../../platform/query/expression.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";

/**
 * What came in of the same customer on the same document; receipts are entered as rows of their own.
 * @param number the field that holds the document's number
 */
export const receiptsOn = (row: string, number: "doc_no" | "number"): string =>
  `(
      SELECT coalesce(sum(r.amount), 0)
      FROM receivable_row r
      WHERE r.company = ${row}.company
        AND r.kind = 'receipt'
        AND r.customer = ${row}.customer
        AND r.doc_no = ${row}.${number}
        AND r.currency = ${row}.currency
    )`;
const received = (row: string) => `CASE WHEN ${row}.kind = 'opening' THEN ${receiptsOn(row, "doc_no")} ELSE 0 END`;
const outstanding = (row: string) =>
  `CASE WHEN ${row}.kind = 'opening' THEN greatest(0, ${row}.amount - ${received(row)}) ELSE 0 END`;

/** What was received on a receivable, what is open, and how long it is past due. */
export const receivableFigures: Readonly<Record<string, VirtualField>> = {
  "receivable_row.received": { type: "numeric(15,2)", text: (row) => `(${received(row)})::numeric(15,2)` },
  "receivable_row.outstanding": { type: "numeric(15,2)", text: (row) => `(${outstanding(row)})::numeric(15,2)` },
  "receivable_row.bucket": {
    type: "text",
    text: (row, values) => {
      const late = `(${values.today()}::date - ${row}.due_date)`;
      return `CASE WHEN ${outstanding(row)} = 0 OR ${late} <= 0 THEN 'current' WHEN ${late} <= 30 THEN 'd1_30' WHEN ${late} <= 60 THEN 'd31_60' WHEN ${late} <= 90 THEN 'd61_90' ELSE 'over_90' END`;
    },
  },
};

/** What came in on an own e-invoice, by the receipts that name it. */
export const ownInvoiceFigures: Readonly<Record<string, VirtualField>> = {
  "tool_invoice.received": {
    type: "numeric(15,2)",
    text: (invoice) => `least(${invoice}.total, ${receiptsOn(invoice, "number")})::numeric(15,2)`,
  },
};

const bills = (order: string) =>
  `FROM bill b WHERE b.company = ${order}.company AND b.po_no = ${order}.number AND b.currency = ${order}.currency`;
const cost = (order: string) => `coalesce((SELECT sum(b.total) ${bills(order)}), 0)`;
const invoiced = (order: string) =>
  `coalesce(
      (SELECT sum(i.net_total) FROM tool_invoice i WHERE i.company = ${order}.company AND i.order_no = ${order}.number),
      0
    )`;

/** What an order sells, what it cost by the bills under its number, what is left of it, and how much is invoiced. */
export const salesOrderFigures: Readonly<Record<string, VirtualField>> = {
  "sales_order.items": {
    type: "text[]",
    text: (order) =>
      `ARRAY(SELECT DISTINCT l.description FROM sales_order_lines l WHERE l.parent = ${order}.id ORDER BY 1)`,
  },
  "sales_order.cost": { type: "numeric(15,2)", text: (order) => `${cost(order)}::numeric(15,2)` },
  "sales_order.margin": { type: "numeric(15,2)", text: (order) => `(${order}.total - ${cost(order)})::numeric(15,2)` },
  "sales_order.margin_pct": {
    type: "numeric(5,2)",
    text: (order) =>
      `CASE WHEN ${order}.total > 0 AND ${cost(order)} > 0 THEN greatest(0, least(100, round((${order}.total - ${cost(order)}) * 100 / ${order}.total, 2)))::numeric(5,2) END`,
  },
  "sales_order.invoiced_pct": {
    type: "numeric(5,2)",
    text: (order) =>
      `CASE WHEN ${order}.total > 0 THEN least(100, round(${invoiced(order)} * 100 / ${order}.total, 2)) ELSE 0 END::numeric(5,2)`,
  },
};

/**
 * Own sales of the last twelve months, of accepted and invoiced orders in one currency: by month, by customer and by
 * item, and what is still open.
 */
export async function salesStatistics(
  input: HandlerInputs["sales_order.statistics"],
  context: ReadContext,
): Promise<HandlerAnswers["sales_order.statistics"]> {
  const currency = input.currency ?? "SGD";
  const company = context.acting?.company?.id ?? null;
  const today = context.ports.clock.today();
  const sold =
    "FROM sales_order WHERE company = $1::bigint AND kind = 'order' AND currency = $3 AND status IN ('accepted', 'invoiced') AND order_date > $2::date - interval '12 months' AND order_date <= $2::date";
  const since = "($2::date - interval '12 months' + interval '1 day')::date";
  const [months, customers, items, total, pipeline] = [
    await context.db.rows<{ month: string; from: string; to: string; total: string }>(
      `SELECT to_char(order_date, 'YYYY-MM') AS month,
          greatest(min(date_trunc('month', order_date))::date, ${since}) AS "from",
          least(min(date_trunc('month', order_date) + interval '1 month - 1 day')::date, $2::date) AS "to",
          $3::text AS currency, sum(total)::numeric(15,2) AS total ${sold}
        GROUP BY 1
        ORDER BY 1`,
      [company, today, currency],
    ),
    await context.db.rows<{ customer: string; from: string; to: string; total: string }>(
      `SELECT customer, ${since} AS "from", $2::date AS "to", $3::text AS currency, sum(total)::numeric(15,2) AS total ${sold}
        GROUP BY 1
        ORDER BY sum(total) DESC, customer
        LIMIT 10`,
      [company, today, currency],
    ),
    await context.db.rows<{ item: string; from: string; to: string; quantity: string; total: string }>(
      `SELECT l.description AS item, ${since} AS "from", $2::date AS "to", $3::text AS currency, sum(l.quantity)::numeric(15,2) AS quantity,
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
      `SELECT coalesce(sum(total), 0)::numeric(15,2) AS sum
        FROM sales_order
        WHERE company = $1::bigint AND currency = $2 AND status IN ('draft', 'sent')`,
      [company, currency],
    ),
  ];
  return { currency, total: total?.sum ?? "0.00", pipeline: pipeline?.sum ?? "0.00", months, customers, items };
}
