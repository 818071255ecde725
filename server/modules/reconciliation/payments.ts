import { ruled, type Only } from "../../platform/invariants/invariant.ts";
import { LENT } from "./deals.ts";

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

const PARTS =
  "coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0) + coalesce(l.residual, 0)";

/** What posted repayments paid on each financing, component by component. */
const paid = (only: Only) => `
  SELECT l.financing, sum(coalesce(l.penalty, 0)) AS penalty, sum(coalesce(l.interest, 0)) AS interest,
    sum(coalesce(l.fee, 0)) AS fee, sum(coalesce(l.principal, 0)) AS principal
  FROM repayment r
  JOIN repayment_lines l ON l.parent = r.id
  WHERE r.status = 'posted' AND l.financing IS NOT NULL AND ${only("l.financing")}
  GROUP BY l.financing`;

/**
 * A posted repayment is fully spread; a receipt is what its repayments and its unapplied rest add up to; no deal gets
 * back more than it lent, nor any component more than arose of it.
 */
export const repayment_adds_up = ruled(
  {
    about: "repayment",
    sql: (only) => `
  SELECT 'repayment ' || r.number AS record,
    'amount ' || r.amount || ', its lines ' || coalesce(sum(${PARTS}), 0) || ', unapplied ' || coalesce(r.unapplied, 0) AS says
  FROM repayment r
  LEFT JOIN repayment_lines l ON l.parent = r.id
  WHERE r.status = 'posted' AND ${only("r.id")}
  GROUP BY r.id
  HAVING r.amount <> coalesce(sum(${PARTS}), 0) + coalesce(r.unapplied, 0)`,
  },
  {
    about: "receipt",
    sql: (only) => `
  SELECT 'receipt ' || c.number AS record,
    'amount ' || c.amount || ', applied ' || coalesce(c.applied, 0) || ', unapplied ' || coalesce(c.unapplied, 0) AS says
  FROM receipt c
  WHERE ${only("c.id")} AND c.status = 'posted' AND c.amount <> coalesce(c.applied, 0) + coalesce(c.unapplied, 0)`,
  },
  {
    about: "dpo",
    sql: (only) => `
  SELECT 'dpo ' || d.number AS record,
    'platform fee ' || coalesce(d.platform_fee, 0) + coalesce(d.platform_gst, 0) || ', paid by receipts ' || coalesce(p.fee, 0) || ', open ' || coalesce(d.fee_due, 0) AS says
  FROM dpo d
  LEFT JOIN LATERAL (
    SELECT sum(l.fee) AS fee
    FROM repayment_lines l
    JOIN repayment r ON r.id = l.parent
    WHERE l.dpo = d.id AND l.pays = 'platform_fee' AND r.status = 'posted'
  ) p ON true
  WHERE ${only("d.id")}
    AND coalesce(p.fee, 0) + coalesce(d.fee_due, 0) > coalesce(d.platform_fee, 0) + coalesce(d.platform_gst, 0)`,
  },
  {
    about: "financing_application",
    sql: (only) => `
  SELECT 'financing ' || f.number AS record,
    'lent ' || f.approved_amount || ', still owed ' || coalesce(f.principal_outstanding, 0) AS says
  FROM financing_application f
  WHERE ${only("f.id")}
    AND f.status IN ${LENT}
    AND (coalesce(f.principal_outstanding, 0) < 0 OR f.principal_outstanding > f.approved_amount)
  UNION ALL
  SELECT 'financing ' || f.number, 'is repaid and still owes ' || coalesce(f.total_due, 0)
  FROM financing_application f
  WHERE ${only("f.id")} AND f.status = 'repaid' AND coalesce(f.total_due, 0) <> 0
  UNION ALL
  SELECT 'financing ' || f.number,
    'lent ' || f.approved_amount || ', paid back ' || p.principal || ', still owed ' || coalesce(f.principal_outstanding, 0)
  FROM financing_application f
  JOIN (${paid(only)}) p ON p.financing = f.id
  WHERE (f.status IN ${LENT} OR f.status = 'repaid')
    AND f.approved_amount <> p.principal + coalesce(f.principal_outstanding, 0)
  UNION ALL
  SELECT 'financing ' || f.number, 'was paid ' || x.paid || ' of ' || x.part || ', of which ' || x.arose || ' arose'
  FROM financing_application f
  JOIN (${paid(only)}) p ON p.financing = f.id
  CROSS JOIN LATERAL (
    VALUES ('interest', p.interest, coalesce(f.interest_booked, 0)),
      ('penalty', p.penalty, coalesce(f.penalty_booked, 0)), ('fee', p.fee, coalesce(f.fee_booked, 0))
  ) AS x(part, paid, arose)
  WHERE (f.status IN ${LENT} OR f.status = 'repaid') AND x.paid > x.arose`,
  },
  {
    about: "dpo",
    sql: (only) => `
  SELECT 'dpo ' || d.number AS record, 'face ' || d.face_total || ', still owed ' || d.face_outstanding AS says
  FROM dpo d
  WHERE ${only("d.id")}
    AND (
      d.face_outstanding < 0 OR d.face_outstanding > d.face_total OR (d.status = 'repaid' AND d.face_outstanding <> 0)
    )`,
  },
  {
    about: "early_payment",
    sql: (only) => `
  SELECT 'early payment ' || e.number AS record, 'face ' || e.face_total || ', collected ' || e.collected AS says
  FROM early_payment e
  WHERE ${only("e.id")}
    AND (
      e.collected < 0
        OR e.collected > e.face_total
        OR (e.collection_state = 'collected' AND (e.collected <> e.face_total OR coalesce(e.total_due, 0) <> 0))
    )`,
  },
);
