import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

const bills = (order: string) =>
  `FROM bill b WHERE b.company = ${order}.company AND b.po_no = ${order}.number AND b.currency = ${order}.currency`;
const cost = (order: string) => `coalesce((SELECT sum(b.total) ${bills(order)}), 0)`;
const invoiced = (order: string) =>
  `coalesce((SELECT sum(i.net_total) FROM tool_invoice i WHERE i.company = ${order}.company AND i.order_no = ${order}.number), 0)`;

/** What an order cost by the bills under its number, what is left of it, and how much of it is invoiced. */
export const salesOrderFigures: Readonly<Record<string, VirtualField>> = {
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
