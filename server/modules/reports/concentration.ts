import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { OWN_DEALS, STANDING } from "./standing.ts";
import type { Report } from "./report.ts";

/**
 * What each obligor owes a financier and its share of all in that currency, against its credit limit and the facility's
 * warning.
 */
export const concentration: Report = async ({ context, company, entities, asOf }) => {
  const rows = await context.db.rows(
    `SELECT n.legal_name AS obligor, o.currency, o.outstanding, round(o.outstanding * 100 / nullif(sum(o.outstanding) OVER (PARTITION BY o.currency), 0), 2) AS share_pct, c.approved AS "limit", o.warn FROM (
       SELECT d.obligor, s.currency, sum(s.principal)::numeric(20,2) AS outstanding, min(f.concentration_warn_pct) AS warn FROM (${STANDING}) s JOIN (${OWN_DEALS}) d ON d.number = s.number LEFT JOIN facility f ON f.id = d.facility
       WHERE s.principal <> 0 GROUP BY d.obligor, s.currency
     ) o JOIN company_entity n ON n.id = o.obligor LEFT JOIN credit_limit c ON c.entity = o.obligor AND c.financier_entity = ANY($3::bigint[]) AND c.currency = o.currency AND c.status IN ('active', 'frozen') ORDER BY o.currency, o.outstanding DESC`,
    [company, asOf, entities],
  );
  return rows.map(({ warn, ...row }) => {
    const isAbove = typeof warn === "string" && compare(String(row["share_pct"]), warn) > 0;
    const isOver = typeof row["limit"] === "string" && compare(String(row["outstanding"]), row["limit"]) > 0;
    return { ...row, ...(isOver ? { flag: "over_limit" } : isAbove ? { flag: "above_warning" } : {}) };
  });
};
