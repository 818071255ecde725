import { LENT } from "./deals.ts";
import { found, type Invariant } from "./invariant.ts";

const PARTS = "coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0) + coalesce(l.residual, 0)";

/** A posted repayment is fully spread; a receipt is what its repayments and its unapplied rest add up to; no deal gets back more than it lent. */
export const repayment_adds_up: Invariant = ({ db }) => found(db, `
  SELECT 'repayment ' || r.number AS record, 'amount ' || r.amount || ', its lines ' || coalesce(sum(${PARTS}), 0) || ', unapplied ' || coalesce(r.unapplied, 0) AS says
  FROM repayment r LEFT JOIN repayment_lines l ON l.parent = r.id WHERE r.status = 'posted' GROUP BY r.id HAVING r.amount <> coalesce(sum(${PARTS}), 0) + coalesce(r.unapplied, 0)
  UNION ALL
  SELECT 'receipt ' || c.number, 'amount ' || c.amount || ', applied ' || coalesce(c.applied, 0) || ', unapplied ' || coalesce(c.unapplied, 0)
  FROM receipt c WHERE c.status = 'posted' AND c.amount <> coalesce(c.applied, 0) + coalesce(c.unapplied, 0)
  UNION ALL
  SELECT 'financing ' || f.number, 'lent ' || f.approved_amount || ', still owed ' || coalesce(f.principal_outstanding, 0) FROM financing_application f
  WHERE f.status IN ${LENT} AND (coalesce(f.principal_outstanding, 0) < 0 OR f.principal_outstanding > f.approved_amount)
  UNION ALL
  SELECT 'financing ' || f.number, 'is repaid and still owes ' || coalesce(f.total_due, 0) FROM financing_application f WHERE f.status = 'repaid' AND coalesce(f.total_due, 0) <> 0`);
