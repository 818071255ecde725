import { ruled } from "../../platform/invariants/rule.ts";

/**
 * Pay-out and deductions make up the gross, the gross is what was approved of a financing, and what an order, an early
 * payment or a refund comes to; refunds that somebody handed in stay within what was left over; a proposal is checked
 * when it is handed in, and what is claimed back is none any more.
 */
export const disbursement_adds_up = ruled(
  {
    about: "disbursement",
    sql: (only) => `
  SELECT 'disbursement ' || d.number AS record,
    'gross ' || d.gross || ', net ' || coalesce(d.net, 0) || ', deductions ' || coalesce(sum(x.net + coalesce(x.gst, 0)), 0) AS says
  FROM disbursement d
  LEFT JOIN disbursement_deductions x ON x.parent = d.id
  WHERE ${only("d.id")} AND d.status IN ('prepared', 'approved', 'sent', 'succeeded', 'reversed')
  GROUP BY d.id
  HAVING d.gross <> coalesce(d.net, 0) + coalesce(sum(x.net + coalesce(x.gst, 0)), 0)
  UNION ALL
  SELECT 'disbursement ' || d.number, 'gross ' || d.gross || ', approved ' || f.approved_amount
  FROM disbursement d
  JOIN financing_application f ON f.id = d.financing
  WHERE ${only("d.id")} AND d.source_kind = 'fa' AND d.status = 'succeeded' AND d.gross <> f.approved_amount
  UNION ALL
  SELECT 'disbursement ' || d.number, 'gross ' || d.gross || ', its deal comes to ' || x.amount
  FROM disbursement d
  CROSS JOIN LATERAL (
    SELECT o.net_total AS amount
    FROM dpo o
    WHERE o.id = d.dpo
    UNION ALL SELECT e.net_total
    FROM early_payment e
    WHERE e.id = d.early_payment
    UNION ALL SELECT r.amount
    FROM refund r
    WHERE r.id = d.refund
  ) x WHERE ${only("d.id")} AND d.status = 'succeeded' AND d.gross <> x.amount`,
  },
  {
    about: "receipt",
    sql: (only) => `
  SELECT 'receipt ' || c.number AS record,
    'refunds ' || sum(r.amount) || ', left over ' || (c.amount - coalesce(p.spread, 0)) AS says
  FROM refund r
  JOIN receipt c ON c.id = r.receipt
    LEFT JOIN (
      SELECT q.receipt,
        sum(coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0)) AS spread
      FROM repayment q
      JOIN repayment_lines l ON l.parent = q.id
      WHERE q.status = 'posted' AND ${only("q.receipt")} GROUP BY q.receipt
    ) p ON p.receipt = c.id
  WHERE ${only("r.receipt")}
    AND r.status NOT IN ('proposed', 'rejected', 'cancelled', 'claimed', 'recovered')
    AND c.status = 'posted'
  GROUP BY c.id, p.spread
  HAVING sum(r.amount) > c.amount - coalesce(p.spread, 0)
  UNION ALL
  SELECT 'refund ' || r.number, 'paid out of a receipt that was taken back'
  FROM refund r
  JOIN receipt c ON c.id = r.receipt
  WHERE ${only("r.receipt")} AND c.status = 'reversed' AND r.status IN ('pending_checker', 'pending_ceo', 'approved')`,
  },
);
