import { bucketOf } from "../pricing/ageing.ts";
import { OWN_DEALS, STANDING } from "./deal-balances.ts";
import type { Report } from "./report.ts";

/** What a fund provider does next about a late deal: it calls on the supplier only where that answers for the buyer. */
const actionOf = (late: number, recourse: boolean) =>
  late >= 90 ? "default" : late >= 30 && recourse ? "recourse" : "remind";

/**
 * Deals past their maturity on a day, with what is owed and what is to be done next. An enterprise sees its own debts.
 */
export const overdue: Report = async ({ context, company, entities, role, asOf }) => {
  const rows =
    role === "financier"
      ? await context.db.rows(
          `SELECT s.number AS deal_no, n.legal_name AS counterparty, s.currency, ($2::date - d.maturity_date)::int AS dpd,
         s.principal, s.penalty, d.recourse
       FROM (${STANDING}) s
       JOIN (${OWN_DEALS}) d ON d.number = s.number
       LEFT JOIN company_entity n ON n.id = d.obligor
       WHERE d.maturity_date < $2::date AND (s.principal <> 0 OR s.penalty <> 0)
       ORDER BY 4 DESC, 1`,
          [company, asOf, entities],
        )
      : await context.db.rows(
          `SELECT d.number AS deal_no, n.legal_name AS counterparty, d.currency, ($2::date - d.maturity_date)::int AS dpd,
         d.face_outstanding AS principal, d.penalty
       FROM dpo d
       JOIN company_entity n ON n.id = d.financier_entity
       WHERE d.enterprise_entity = ANY($1::bigint[])
         AND d.status IN ('due', 'overdue', 'defaulted', 'paid')
         AND d.face_outstanding > 0
         AND d.maturity_date < $2::date
       UNION ALL
       SELECT e.number, n.legal_name, e.currency, ($2::date - e.collection_due)::int, e.due_amount, e.penalty
       FROM early_payment e
       JOIN company_entity n ON n.id = e.funder_entity
       WHERE e.enterprise_entity = ANY($1::bigint[])
         AND e.funder = 'financier'
         AND e.status = 'paid'
         AND e.collection_state IN ('open', 'overdue', 'defaulted')
         AND e.collection_due < $2::date
       UNION ALL
       SELECT p.number, n.legal_name, p.currency, ($2::date - p.maturity_date)::int,
         p.face - coalesce(p.settled, 0) - coalesce(p.transferred, 0), NULL
       FROM invoice_paid p
       JOIN company_entity n ON n.id = p.holder_entity
       WHERE p.issuer_entity = ANY($1::bigint[]) AND p.status IN ('due', 'overdue') AND p.maturity_date < $2::date
       ORDER BY 4 DESC, 1`,
          [entities, asOf],
        );
  return rows.map(({ recourse, ...row }) => ({
    ...row,
    bucket: bucketOf(Number(row["dpd"])),
    next_action: role === "financier" ? actionOf(Number(row["dpd"]), recourse === true) : "pay",
  }));
};
