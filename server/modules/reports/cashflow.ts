import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { OWN_DEALS, STANDING } from "./standing.ts";
import type { Report, ReportRow } from "./report.ts";

const LENT = "('approved', 'offer_accepted', 'ready')";

/**
 * Money of a financier: deals falling due, and pay-outs that were approved. Amounts due before the day stand in its own
 * week.
 */
const FINANCIER = `
  SELECT s.currency, greatest(d.maturity_date, $2::date) AS day, s.principal + s.interest AS due_in, 0::numeric AS going_out FROM (${STANDING}) s JOIN (${OWN_DEALS}) d ON d.number = s.number WHERE s.principal <> 0
  UNION ALL
  SELECT f.currency, greatest(coalesce(f.disbursement_date, $2::date), $2::date), 0, coalesce(f.net, f.approved_amount) FROM financing_application f WHERE f.financier_entity = ANY($3::bigint[]) AND f.status IN ${LENT}
  UNION ALL
  SELECT d.currency, greatest(d.pay_date, $2::date), 0, d.net_total FROM dpo d WHERE d.financier_entity = ANY($3::bigint[]) AND d.status = 'funded'
  UNION ALL
  SELECT r.currency, $2::date, 0, r.amount FROM refund r WHERE r.financier_entity = ANY($3::bigint[]) AND r.status = 'approved'`;

const OPEN = "status IN ('confirmed', 'disputed') AND outstanding > 0";

/** Money of a supplier or an enterprise: its own invoices by the day they are payable. */
const traded = (side: "seller_entity" | "buyer_entity") => `
  SELECT currency, greatest(due_date_adjusted, $2::date) AS day, ${side === "seller_entity" ? "outstanding" : "0"} AS due_in, ${side === "buyer_entity" ? "outstanding" : "0"} AS going_out
  FROM invoice WHERE $1::bigint IS NOT NULL AND ${side} = ANY($3::bigint[]) AND ${OPEN}`;

/** What comes in and goes out by week from a day on, with the sum so far in each currency. */
export const cashflow: Report = async ({ context, company, entities, role, asOf }) => {
  const source = role === "financier" ? FINANCIER : traded(role === "enterprise" ? "buyer_entity" : "seller_entity");
  const rows = await context.db.rows<ReportRow>(
    `SELECT to_char(date_trunc('week', m.day), 'YYYY-MM-DD') AS week, m.currency, sum(m.due_in)::numeric(20,2) AS due_in, sum(m.going_out)::numeric(20,2) AS going_out, (sum(m.due_in) - sum(m.going_out))::numeric(20,2) AS net
     FROM (${source}) m GROUP BY 1, 2 ORDER BY 2, 1`,
    [company, asOf, entities],
  );
  const sums = new Map<string, bigint>();
  return rows.map((row) => {
    const sum = (sums.get(String(row["currency"])) ?? 0n) + cents(String(row["net"]));
    sums.set(String(row["currency"]), sum);
    return { ...row, cumulative: text(sum) };
  });
};
