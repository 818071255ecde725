import type { Answered } from "../../platform/answered.ts";
import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { nearlyFull } from "../../../schemas/vocabulary/display/meter.ts";
import type { ReadContext } from "../../platform/context.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import { limitsInSgd } from "./limits.ts";
import { bookingRates } from "../../platform/exchange-rate.ts";

/** What a fund provider grants on each buyer over all its facilities, by currency. */
export async function buyerExposure(
  input: HandlerInputs["buyer_limit.by_buyer"],
  context: ReadContext,
): Promise<HandlerAnswers["buyer_limit.by_buyer"]> {
  const rows = await context.db.rows<{ used_pct: string }>(
    `WITH l AS (
       SELECT n.*, coalesce(b.legal_name, n.buyer_name) AS buyer,
         (SELECT r.id FROM buyer r WHERE r.owner_company = $1::bigint AND r.buyer_entity = n.buyer_entity
           ORDER BY r.id LIMIT 1) AS record,
         coalesce('e' || n.buyer_entity, 'n' || lower(n.buyer_name)) AS key,
         (SELECT coalesce(sum(i.outstanding), 0) FROM financing_application_items fi
           JOIN financing_application fa ON fa.id = fi.parent JOIN invoice i ON i.id = fi.invoice
         WHERE fa.facility = n.facility
           AND i.buyer_entity = n.buyer_entity
           AND fa.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
           AND i.due_date_adjusted < $2::date) AS late
       FROM buyer_limit n
       JOIN company_entity f ON f.id = n.financier_entity
       LEFT JOIN company_entity b ON b.id = n.buyer_entity
       WHERE f.company = $1::bigint AND n.status IN ('active', 'suspended'))
     SELECT key || '.' || currency AS id, max(buyer) AS buyer,
       max(record) AS buyer_record, currency, count(DISTINCT facility)::int AS facilities,
       sum("limit")::numeric(15,2) AS "limit", sum(coalesce(reserved, 0))::numeric(15,2) AS reserved,
       sum(coalesce(utilised, 0))::numeric(15,2) AS utilised,
       sum(withheld)::numeric(15,2) AS withheld, sum(available)::numeric(15,2) AS available,
       round(100 * sum(coalesce(reserved, 0) + coalesce(utilised, 0)) / sum("limit"), 2) AS used_pct,
       sum(late)::numeric(15,2) AS overdue, max(rating) AS rating, min(review_date) AS review_date
     FROM l GROUP BY key, currency ORDER BY 2, 3`,
    [context.acting?.company?.id ?? "0", context.ports.clock.today()],
  );
  const levelOf = (used: number): string => (used >= 100 ? "over" : used >= nearlyFull ? "near" : "free");
  return shapedRows(
    context,
    input.list,
    rows.map((row) => ({ ...row, level: levelOf(Number(row.used_pct)) })),
  );
}

/**
 * Which nodes are read, and under which they hang: of a deal's four kinds of limit. Drafts and what has ended are none.
 */
const NODES = `
  SELECT 'credit_limit' AS node, n.id, NULL::text AS above, NULL::bigint AS facility, n.entity AS holder,
    n.financier_entity, NULL::text AS number, n.currency, n.approved AS granted,
    n.reserved, n.utilised, n.withheld, n.available, n.status::text AS status, n.review_date AS until, n.entity AS owner,
    NULL::bigint AS vendor
  FROM credit_limit n WHERE n.status <> 'cancelled'
  UNION ALL
  SELECT 'facility', n.id,
    CASE WHEN n.kind = 'enterprise_program' THEN (SELECT 'credit_limit.' || l.id FROM credit_limit l
      WHERE l.entity = n.entity AND l.financier_entity = n.financier_entity AND l.status <> 'cancelled'
      ORDER BY l.id DESC
      LIMIT 1) END, n.id, n.entity, n.financier_entity, n.number, n.currency,
    n."limit", n.reserved, n.utilised, n.withheld, n.available, n.status, n.expires_on, n.entity, NULL
  FROM facility n WHERE n.status NOT IN ('draft', 'submitted', 'in_review', 'rejected', 'terminated')
  UNION ALL
  SELECT 'vendor_sub_limit', n.id, 'facility.' || n.facility, n.facility, n.vendor_entity, n.financier_entity, NULL,
    n.currency, n."limit", n.reserved, n.utilised, n.withheld, n.available, n.status, NULL, n.enterprise_entity, n.vendor_entity
  FROM vendor_sub_limit n WHERE n.status NOT IN ('draft', 'declined', 'terminated')
  UNION ALL
  SELECT 'buyer_limit', n.id, 'facility.' || n.facility, n.facility, n.buyer_entity, n.financier_entity, n.buyer_name,
    n.currency, n."limit", n.reserved, n.utilised, n.withheld, n.available, n.status, n.review_date, n.supplier_entity, NULL
  FROM buyer_limit n WHERE n.status NOT IN ('draft', 'declined', 'removed')`;

/**
 * The limits under each other: a credit limit, the facilities on it, and their vendors' or buyers' limits; of one
 * credit limit or facility, or all of which the asker is a party. Facilities of factoring stand by themselves. A vendor
 * reads its own part alone, once the fund provider has agreed to it. Of what is not in force yet nothing is available.
 */
export async function limitTree(
  input: HandlerInputs["credit_limit.tree"],
  context: ReadContext,
): Promise<HandlerAnswers["credit_limit.tree"]> {
  const company = context.acting?.company?.id ?? "0";
  const rows = await context.db.rows<Answered<"limit_node">>(
    `WITH node AS (${NODES})
     SELECT n.node || '.' || n.id AS id, n.above, n.node, coalesce(h.legal_name, n.number) AS holder,
       f.legal_name AS financier, CASE WHEN n.node = 'facility' THEN n.number END AS number, n.currency,
       n.granted::numeric(15,2) AS granted,
       coalesce(n.reserved, 0)::numeric(15,2) AS reserved, coalesce(n.utilised, 0)::numeric(15,2) AS utilised,
       n.withheld::numeric(15,2) AS withheld,
       CASE WHEN n.status NOT IN ('proposed', 'approved', 'pending_signature') THEN n.available::numeric(15,2) END AS available,
       n.status, n.until,
       CASE WHEN n.node = 'credit_limit' THEN n.id END AS credit_limit,
       CASE WHEN n.node = 'facility' THEN n.id END AS facility,
       CASE WHEN n.node = 'vendor_sub_limit' THEN n.id END AS vendor_sub_limit,
       CASE WHEN n.node = 'buyer_limit' THEN n.id END AS buyer_limit
     FROM node n JOIN company_entity f ON f.id = n.financier_entity JOIN company_entity o ON o.id = n.owner
       LEFT JOIN company_entity v ON v.id = n.vendor LEFT JOIN company_entity h ON h.id = n.holder
     WHERE $1::bigint IN (f.company, o.company, coalesce(CASE WHEN n.status <> 'proposed' THEN v.company END, 0))
       AND ($2::bigint IS NULL OR n.node = 'credit_limit' AND n.id = $2 OR n.node = 'facility' AND n.above = 'credit_limit.' || $2::text
         OR n.facility IN (SELECT id FROM node WHERE node = 'facility' AND above = 'credit_limit.' || $2::text))
       AND (
         $3::bigint IS NULL
           OR n.facility = $3
           OR 'credit_limit.' || n.id = (SELECT above FROM node WHERE node = 'facility' AND id = $3)
           AND n.node = 'credit_limit'
       )
     ORDER BY array_position(ARRAY['credit_limit', 'facility', 'vendor_sub_limit', 'buyer_limit'], n.node),
       h.legal_name, n.id`,
    [company, input.credit_limit ?? null, input.facility ?? null],
  );
  return {
    rows: rows.map((row) => present(row)),
    count: rows.length,
  };
}

interface Limit {
  currency: string;
  approved: string;
  reserved: string;
  utilised: string;
  withheld: string;
  available: string;
  financier: string;
  review_date: string | null;
}

const sumOf = (
  limits: readonly Limit[],
  field: "approved" | "reserved" | "utilised" | "withheld" | "available",
  rates: ReturnType<typeof bookingRates>,
): string =>
  limitsInSgd(
    limits.map((limit) => ({ amount: limit[field], currency: limit.currency })),
    rates,
  );

/** How far one enterprise is under its cap; of several enterprises together there is none. */
function capOf(context: ReadContext, company: unknown, approved: string): Record<string, string> {
  if (company === null) return {};
  const cap = context.registry.constants.business.credit_limit;
  return {
    cap,
    used_of_cap: text(halfUp(cents(approved) * 10_000n, cents(cap))),
    left_under_cap: text(cents(cap) > cents(approved) ? cents(cap) - cents(approved) : 0n),
  };
}

/**
 * An enterprise's credit limits over all its fund providers, in Singapore dollars, against the cap; a fund provider
 * sees only what it grants itself, of the company asked for.
 */
export async function limitStatistics(
  input: HandlerInputs["credit_limit.statistics"],
  context: ReadContext,
): Promise<HandlerAnswers["credit_limit.statistics"]> {
  const own = context.acting?.company?.id ?? null;
  const isFinancier = context.acting?.role === "financier";
  const company = isFinancier ? (input.company_id ?? null) : own;
  const limits = await context.db.rows<Limit>(
    `SELECT l.currency, l.approved, coalesce(l.reserved, 0)::numeric(15,2) AS reserved,
         coalesce(l.utilised, 0)::numeric(15,2) AS utilised, l.withheld, l.available,
       f.legal_name AS financier, l.review_date
     FROM credit_limit l JOIN company_entity e ON e.id = l.entity JOIN company_entity f ON f.id = l.financier_entity
     WHERE ($1::bigint IS NULL OR e.company = $1::bigint)
       AND ($2::bigint IS NULL OR f.company = $2::bigint)
       AND ($1::bigint IS NOT NULL OR $2::bigint IS NOT NULL)
       AND l.status IN ('active', 'frozen') ORDER BY l.id`,
    [company, isFinancier ? own : null],
  );
  const rates = bookingRates(context.registry);
  const approved = sumOf(limits, "approved", rates);
  const reviews = limits.flatMap(({ review_date: date }) => (date === null ? [] : [date])).toSorted();
  return {
    currency: "SGD",
    ...capOf(context, company, approved),
    approved,
    reserved: sumOf(limits, "reserved", rates),
    utilised: sumOf(limits, "utilised", rates),
    withheld: sumOf(limits, "withheld", rates),
    available: sumOf(limits, "available", rates),
    is_first: limits.length === 0,
    by_financier: limits.map(({ financier, currency, approved: granted, reserved, utilised, available }) => ({
      financier,
      currency,
      approved: granted,
      reserved,
      utilised,
      available,
    })),
    ...(reviews[0] === undefined ? {} : { next_review: reviews[0] }),
  };
}
