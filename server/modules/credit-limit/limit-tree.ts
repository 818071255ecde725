import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";

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
export async function limitTree(input: HandlerInputs["credit_limit.tree"], context: ReadContext): Promise<unknown> {
  const company = context.acting?.company?.id ?? "0";
  const rows = await context.db.rows(
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
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    count: rows.length,
  };
}
