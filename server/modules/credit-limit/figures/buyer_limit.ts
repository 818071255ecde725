import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

const USED = (limit: string) => `(coalesce(${limit}.reserved, 0) + coalesce(${limit}.utilised, 0))`;

/** Invoices on the buyer that are financed or asked for under the limit's facility. */
const owed = (
  limit: string,
  where: string,
) => `(SELECT sum(i.outstanding) FROM financing_application_items fi JOIN financing_application fa ON fa.id = fi.parent JOIN invoice i ON i.id = fi.invoice
  WHERE fa.facility = ${limit}.facility AND i.buyer_entity = ${limit}.buyer_entity AND fa.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted') AND ${where})`;

/** Who the buyer is, how much of its facility it uses, and what of it is late. */
export const buyerLimitFigures: Readonly<Record<string, VirtualField>> = {
  "buyer_limit.buyer": {
    type: "text",
    text: (limit) =>
      `coalesce((SELECT b.legal_name FROM company_entity b WHERE b.id = ${limit}.buyer_entity), ${limit}.buyer_name)`,
  },
  "buyer_limit.concentration_pct": {
    type: "numeric",
    text: (limit) =>
      `(SELECT round(100.0 * ${USED(limit)} / nullif(coalesce(f.reserved, 0) + coalesce(f.utilised, 0), 0), 2) FROM facility f WHERE f.id = ${limit}.facility)`,
  },
  "buyer_limit.overdue": {
    type: "numeric(15,2)",
    text: (limit, values) => `coalesce(${owed(limit, `i.due_date_adjusted < ${values.today()}`)}, 0)::numeric(15,2)`,
  },
};
