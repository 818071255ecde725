import type { VirtualField } from "../../platform/query/expression.ts";

const USED = (limit: string) => `(coalesce(${limit}.reserved, 0) + coalesce(${limit}.utilised, 0))`;

/** What is owed on the buyer's invoices that a living deal under the limit's facility has paid for. */
const outstanding = (limit: string, where: string) => `(SELECT sum(i.outstanding) FROM invoice i
  WHERE i.buyer_entity = ${limit}.buyer_entity
    AND i.outstanding > 0
    AND ${where}
    AND (EXISTS (
      SELECT 1 FROM financing_application_items fi JOIN financing_application fa ON fa.id = fi.parent
      WHERE fi.invoice = i.id
        AND fa.facility = ${limit}.facility
        AND fa.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
    )) IS TRUE)`;

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
      `(
          SELECT round(100.0 * ${USED(limit)} / nullif(coalesce(f.reserved, 0) + coalesce(f.utilised, 0), 0), 2)
          FROM facility f
          WHERE f.id = ${limit}.facility
        )`,
  },
  "buyer_limit.overdue": {
    type: "numeric(15,2)",
    text: (limit, values) =>
      `coalesce(${outstanding(limit, `i.due_date_adjusted < ${values.today()}`)}, 0)::numeric(15,2)`,
  },
};

/** Invoices to the buyer of a list entry that its fund provider was shown: those of deals with it. */
const seen = (
  entry: string,
  what: string,
  where = "TRUE",
) => `(SELECT ${what} FROM invoice i JOIN company_entity b ON b.id = i.buyer_entity
  WHERE b.uen = ${entry}.buyer_uen
    AND i.currency = ${entry}.currency
    AND ${entry}.financier_entity = ANY(i.financiers)
    AND i.status <> 'draft'
    AND ${where})`;

const OPEN = "i.status IN ('confirmed', 'disputed') AND i.outstanding > 0";
/** Days past due from which a part of the balance weighs on all of it, and the share in percent above which it does. */
const [OLD_DAYS, TOO_MUCH] = [60, 25] as const;

/**
 * What a fund provider sees of a listed buyer: what it uses, how it pays, and what follows for its list. More than a
 * quarter of the balance over sixty days late suggests a stop.
 */
export const buyerListFigures: Readonly<Record<string, VirtualField>> = {
  "buyer_list_entry.buyer_record": {
    type: "bigint",
    text: (
      entry,
    ) => `(SELECT r.id FROM buyer r JOIN company_entity f ON f.company = r.owner_company JOIN company_entity b ON b.id = r.buyer_entity
      WHERE f.id = ${entry}.financier_entity AND b.uen = ${entry}.buyer_uen
      ORDER BY r.id LIMIT 1)`,
  },
  "buyer_list_entry.used": {
    type: "numeric(15,2)",
    text: (
      entry,
    ) => `(SELECT coalesce(sum(coalesce(l.reserved, 0) + coalesce(l.utilised, 0)), 0)::numeric(15,2) FROM buyer_limit l JOIN company_entity b ON b.id = l.buyer_entity
      WHERE b.uen = ${entry}.buyer_uen
        AND l.financier_entity = ${entry}.financier_entity
        AND l.currency = ${entry}.currency
        AND l.status IN ('active', 'suspended'))`,
  },
  "buyer_list_entry.volume": {
    type: "numeric(15,2)",
    text: (entry) => `coalesce(${seen(entry, "sum(i.total)")}, 0)::numeric(15,2)`,
  },
  "buyer_list_entry.average_days": {
    type: "integer",
    text: (entry) => seen(entry, "round(avg(i.payment_date - i.issue_date))::integer", "i.payment_date IS NOT NULL"),
  },
  "buyer_list_entry.dispute_pct": {
    type: "numeric",
    text: (entry) =>
      seen(entry, "round(100.0 * count(*) FILTER (WHERE i.status = 'disputed') / nullif(count(*), 0), 2)"),
  },
  "buyer_list_entry.suggestion": {
    type: "text",
    text: (
      entry,
      values,
    ) => `(CASE WHEN coalesce(${seen(entry, `100.0 * coalesce(sum(i.outstanding) FILTER (WHERE i.due_date_adjusted < ${values.today()}::date - ${OLD_DAYS}), 0) / nullif(sum(i.outstanding), 0)`, OPEN)}, 0) > ${TOO_MUCH} THEN 'suspend'
      WHEN ${entry}.list = 'general'
        AND ${seen(entry, "count(*)", "i.payment_date IS NOT NULL")} > 0
        AND ${seen(entry, "count(*)", `i.status = 'disputed' OR (${OPEN} AND i.due_date_adjusted < ${values.today()}::date)`)} = 0 THEN 'whitelist'
          ELSE 'keep' END)`,
  },
};
