import type { Answered } from "../../platform/answered.ts";
import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { vendorName } from "./figures.ts";

/** What a deal list shows of one deal; the shape deal_record. */
const DEAL_COLUMNS = [
  "deal_no",
  "product",
  "vendor",
  "buyer",
  "currency",
  "amount",
  "rate",
  "paid_on",
  "maturity_date",
  "state",
  "dpd",
  "paid",
] as const;

/** A deal is asked for until its money has gone out, and lives until that has come back or is given up. */
const STATE = (ended: string, paid: string, overdue: string) =>
  `CASE WHEN ${ended} THEN 'closed' WHEN NOT (${paid}) THEN 'requested' WHEN ${overdue} THEN 'overdue' ELSE 'live' END`;

/**
 * Deals of a company's entity ($1), of all where it is none, under a facility ($3), of all where it is none, that the
 * own company ($2) is a party of, as rows of one shape: financings and discounted payables that a fund provider funds,
 * early payments and discounted payables of an enterprise. What a supplier pays for its money is between it and who
 * funds: others read no rate. Paid back is what has come in of the money that was paid out; an enterprise that pays
 * early by itself waits for none.
 */
const DEALS = `
  SELECT fa.number AS deal_no, CASE fa.basis WHEN 'invoice' THEN 'factoring' ELSE 'finance' END AS product,
    v.legal_name AS vendor, o.legal_name AS buyer, fa.currency,
    coalesce(fa.approved_amount, fa.requested_amount) AS amount, fa.approved_rate AS rate,
    CASE WHEN fa.disbursed_on IS NOT NULL THEN fa.disbursement_date END AS paid_on, fa.maturity_date,
    ${STATE(
      `fa.status IN ('repaid', 'written_off', 'rejected', 'withdrawn', 'declined', 'expired')`,
      "fa.disbursed_on IS NOT NULL",
      "coalesce(fa.dpd, 0) > 0",
    )} AS state,
    coalesce(fa.dpd, 0) AS dpd,
    CASE WHEN fa.disbursed_on IS NOT NULL
      THEN greatest(coalesce(fa.approved_amount, fa.requested_amount) - coalesce(fa.principal_outstanding, 0), 0.00)
    END AS paid,
    fa.id AS financing, NULL::bigint AS dpo, NULL::bigint AS early_payment
  FROM financing_application fa
  JOIN company_entity v ON v.id = fa.seller_entity
  JOIN company_entity f ON f.id = fa.financier_entity
  LEFT JOIN company_entity o ON o.id = fa.obligor_entity
  WHERE ($1::bigint IS NULL OR fa.seller_entity = $1)
    AND ($3::bigint IS NULL OR fa.facility = $3)
    AND ($4::bigint IS NULL OR fa.obligor_entity = $4)
    AND f.company = $2
    AND fa.status <> 'draft'
  UNION ALL
  SELECT d.number, 'dpo', v.legal_name, e.legal_name, d.currency, d.face_total,
    CASE WHEN f.company = $2 OR e.company = $2 THEN d.rate END,
    CASE WHEN d.paid_on IS NOT NULL THEN d.pay_date END, d.maturity_date,
    ${STATE(
      `d.status IN ('repaid', 'written_off', 'rejected', 'declined', 'cancelled', 'expired')`,
      "d.paid_on IS NOT NULL",
      "coalesce(d.dpd, 0) > 0",
    )},
    coalesce(d.dpd, 0), CASE WHEN d.paid_on IS NOT NULL THEN coalesce(d.paid_face, 0.00) END, NULL, d.id, NULL
  FROM dpo d
  JOIN company_entity v ON v.id = d.vendor_entity
  JOIN company_entity e ON e.id = d.enterprise_entity
  LEFT JOIN company_entity f ON f.id = d.financier_entity
  WHERE ($1::bigint IS NULL OR d.vendor_entity = $1)
    AND ($3::bigint IS NULL OR d.facility = $3)
    AND ($4::bigint IS NULL OR d.enterprise_entity = $4)
    AND $2 IN (e.company, f.company)
    AND d.status <> 'draft'
  UNION ALL
  SELECT p.number, 'early_payment', v.legal_name, e.legal_name, p.currency,
    (SELECT sum(i.amount) FROM early_payment_items i WHERE i.parent = p.id), coalesce(p.counter_apr, p.apr),
    CASE WHEN p.paid_at IS NOT NULL THEN p.pay_date END, p.collection_due,
    ${STATE(
      `(p.status IN ('paid', 'rejected', 'withdrawn', 'expired')
        AND coalesce(p.collection_state, 'none') NOT IN ('open', 'overdue', 'defaulted'))`,
      "p.paid_at IS NOT NULL",
      "coalesce(p.dpd, 0) > 0",
    )},
    coalesce(p.dpd, 0), CASE WHEN p.paid_at IS NOT NULL AND p.funder = 'financier' THEN coalesce(p.paid_face, 0.00) END,
    NULL, NULL, p.id
  FROM early_payment p
  JOIN company_entity v ON v.id = p.supplier_entity
  JOIN company_entity e ON e.id = p.enterprise_entity
  LEFT JOIN company_entity f ON f.id = p.funder_entity
  WHERE ($1::bigint IS NULL OR p.supplier_entity = $1)
    AND ($3::bigint IS NULL OR p.facility = $3)
    AND ($4::bigint IS NULL OR p.enterprise_entity = $4)
    AND ($2 = e.company OR $2 = f.company)
    AND p.status <> 'draft'`;

const FILTERED = new Set(["product", "state", "currency"]);

/** Deals of the own company with a vendor, or on a buyer, with sums by currency over what the filters leave. */
export async function vendorRecords(
  input: HandlerInputs["vendor.records"],
  context: ReadContext,
): Promise<HandlerAnswers["vendor.records"]> {
  const { page, size, sort, descending, filters } = input.list;
  const values: unknown[] = [
    input.entity ?? null,
    context.acting?.company?.id ?? null,
    input.facility ?? null,
    input.obligor ?? null,
  ];
  const tests = filters
    .filter(({ key }) => FILTERED.has(key.field))
    .map(({ key, values: wanted }) => `d.${key.field} = ANY($${values.push(wanted)}::text[])`);
  const from = `FROM (${DEALS}) d${tests.length === 0 ? "" : ` WHERE ${tests.join(" AND ")}`}`;
  const order = (DEAL_COLUMNS as readonly string[]).includes(sort) ? sort : "paid_on";
  const rows = await context.db.rows<Answered<"deal_record">>(
    `SELECT d.* ${from}
      ORDER BY d.${order} ${descending ? "DESC" : "ASC"} NULLS LAST, d.deal_no
      LIMIT ${size} OFFSET ${(page - 1) * size}`,
    values,
  );
  const sums = await context.db.rows<{ currency: string; count: number; amount: string; paid: string }>(
    `SELECT d.currency, count(*)::int AS count, coalesce(sum(d.amount), 0)::numeric(20,2)::text AS amount,
        coalesce(sum(d.paid), 0)::numeric(20,2)::text AS paid ${from}
      GROUP BY d.currency
      ORDER BY d.currency`,
    values,
  );
  return {
    rows: rows.map((row) => present(row)),
    count: sums.reduce((count, one) => count + one.count, 0),
    summary: { by_currency: sums },
  };
}

/** Days whose invoices make the volume. */
const VOLUME_DAYS = 365;

/**
 * What each vendor of the acting company may draw under facilities that the company is a party of, what is used and
 * left of it, and what it has invoiced to the company within twelve months: a row for each currency in which there is
 * either.
 */
export async function vendorVolumes(
  input: HandlerInputs["vendor.volume"],
  context: ReadContext,
): Promise<HandlerAnswers["vendor.volume"]> {
  const rows = await context.db.rows(
    `WITH own AS (SELECT * FROM vendor WHERE owner_company = $1::bigint),
     limits AS (
       SELECT own.id AS vendor, l.currency, sum(l."limit") AS sub_limit,
         sum(coalesce(l.reserved, 0) + coalesce(l.utilised, 0)) AS used,
         sum(coalesce(l.available, l."limit" - coalesce(l.reserved, 0) - coalesce(l.utilised, 0))) AS "left"
       FROM own JOIN vendor_sub_limit l ON l.vendor_entity = own.vendor_entity
         AND l.status IN ('active', 'frozen', 'terminating')
         JOIN company_entity e ON e.id = l.enterprise_entity JOIN company_entity f ON f.id = l.financier_entity
       WHERE $1::bigint IN (e.company, f.company) GROUP BY own.id, l.currency),
     bills AS (
       SELECT own.id AS vendor, i.currency, sum(i.total) AS volume
       FROM own JOIN invoice i ON i.seller_entity = own.vendor_entity JOIN company_entity b ON b.id = i.buyer_entity
       WHERE b.company = $1::bigint AND i.issue_date > $2::date - ${VOLUME_DAYS}
         AND i.status IN ('submitted', 'confirmed', 'disputed', 'settled')
       GROUP BY own.id, i.currency),
     told AS (SELECT vendor, currency FROM limits UNION SELECT vendor, currency FROM bills)
     SELECT own.id || '.' || told.currency AS id, own.id AS vendor,
       ${vendorName("own")} AS name, told.currency,
       limits.sub_limit::numeric(15,2) AS sub_limit, limits.used::numeric(15,2) AS used,
       limits."left"::numeric(15,2), bills.volume::numeric(15,2) AS volume
     FROM own JOIN told ON told.vendor = own.id
       LEFT JOIN limits ON limits.vendor = own.id AND limits.currency = told.currency
       LEFT JOIN bills ON bills.vendor = own.id AND bills.currency = told.currency
     ORDER BY name, told.currency`,
    [context.acting?.company?.id ?? "0", context.ports.clock.today()],
  );
  return shapedRows(context, input.list, rows);
}
