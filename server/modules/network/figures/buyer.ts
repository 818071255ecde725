import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

const OPEN = `i.status IN ('submitted', 'confirmed', 'disputed')`;

/**
 * Invoices on this buyer that concern the company that lists it: its own sales, or those it may see as fund provider.
 */
const invoices = (
  buyer: string,
  what: string,
  where: string,
) => `(SELECT ${what} FROM invoice i JOIN company_entity s ON s.id = i.seller_entity
  WHERE i.buyer_entity = ${buyer}.buyer_entity AND i.currency = ${buyer}.currency AND (s.company = ${buyer}.owner_company OR EXISTS (
    SELECT 1 FROM company_entity f WHERE f.company = ${buyer}.owner_company AND f.id = ANY(i.financiers))) AND ${where})`;

const sum = (buyer: string, field: string, where: string) =>
  `coalesce(${invoices(buyer, `sum(i.${field})`, where)}, 0)::numeric(15,2)`;

/** The own or granted limits on this buyer, in whatever currency. */
const limits = (
  buyer: string,
) => `FROM buyer_limit l JOIN company_entity s ON s.id = l.supplier_entity JOIN company_entity f ON f.id = l.financier_entity
  WHERE l.buyer_entity = ${buyer}.buyer_entity AND l.status = 'active' AND ${buyer}.owner_company IN (s.company, f.company)`;

/** What a buyer owes, how it pays and how much of its limits is left. */
export const buyerFigures: Readonly<Record<string, VirtualField>> = {
  "buyer.relation": {
    type: "text",
    text: (
      buyer,
    ) => `(CASE WHEN EXISTS (SELECT 1 FROM company_relation r JOIN company_entity s ON s.id = r.seller_entity
      WHERE r.buyer_entity = ${buyer}.buyer_entity AND s.company = ${buyer}.owner_company AND r.status = 'linked') THEN 'linked'
      WHEN ${buyer}.link IN ('asked', 'declined', 'invited') THEN ${buyer}.link WHEN ${buyer}.buyer_entity IS NULL THEN 'off_platform' ELSE 'not_linked' END)`,
  },
  "buyer.confirmed": { type: "numeric(15,2)", text: (buyer) => sum(buyer, "outstanding", `i.status = 'confirmed'`) },
  "buyer.unconfirmed": {
    type: "numeric(15,2)",
    text: (buyer) => sum(buyer, "outstanding", `i.status IN ('submitted', 'disputed')`),
  },
  "buyer.outstanding": { type: "numeric(15,2)", text: (buyer) => sum(buyer, "outstanding", OPEN) },
  "buyer.overdue": {
    type: "numeric(15,2)",
    text: (buyer, values) => sum(buyer, "outstanding", `${OPEN} AND i.due_date_adjusted < ${values.today()}`),
  },
  "buyer.average_days": {
    type: "integer",
    text: (buyer) =>
      invoices(buyer, "round(avg(i.payment_date - i.issue_date))::integer", `i.payment_date IS NOT NULL`),
  },
  "buyer.dispute_pct": {
    type: "numeric",
    text: (buyer) =>
      invoices(
        buyer,
        `round(100.0 * count(*) FILTER (WHERE i.status = 'disputed') / nullif(count(*), 0), 2)`,
        `i.status <> 'draft'`,
      ),
  },
  "buyer.limit_available": {
    type: "numeric(15,2)",
    text: (buyer) =>
      `(SELECT sum(l.limit - coalesce(l.reserved, 0) - coalesce(l.utilised, 0))::numeric(15,2) ${limits(buyer)} AND l.currency = ${buyer}.currency)`,
  },
  "buyer.list": { type: "text", text: (buyer) => `(SELECT min(l.list) ${limits(buyer)})` },
  "buyer.rating": {
    type: "text",
    text: (buyer) =>
      `(SELECT l.rating ${limits(buyer)} AND f.company = ${buyer}.owner_company AND l.rating IS NOT NULL ORDER BY l.id DESC LIMIT 1)`,
  },
};
