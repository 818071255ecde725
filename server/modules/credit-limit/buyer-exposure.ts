import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { nearlyFull } from "../../../schemas/vocabulary/display/meter.ts";
import type { ReadContext } from "../../platform/context.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";

/** What a fund provider grants on each buyer over all its facilities, by currency. */
export async function buyerExposure(
  input: HandlerInputs["buyer_limit.by_buyer"],
  context: ReadContext,
): Promise<unknown> {
  const rows = await context.db.rows<{ used_pct: string }>(
    `WITH l AS (
       SELECT n.*, coalesce(b.legal_name, n.buyer_name) AS buyer,
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
     SELECT key || '.' || currency AS id, max(buyer) AS buyer, currency, count(DISTINCT facility)::int AS facilities,
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
