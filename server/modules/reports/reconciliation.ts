import { within, type Report } from "./report.ts";

/**
 * Each posted receipt: what was matched, what is unapplied and since when, and its difference to the bank account in
 * the ledger, which is always nothing.
 */
export const reconciliation: Report = ({ context, entities, asOf, from, to }) =>
  context.db.rows(
    `SELECT c.number AS receipt_no, c.currency, (c.amount - coalesce(c.unapplied, 0))::numeric(20,2) AS matched,
       coalesce(c.unapplied, 0)::numeric(20,2) AS unapplied,
     CASE WHEN coalesce(c.unapplied, 0) > 0 THEN $2::date - c.value_date END AS age_days,
     (c.amount - coalesce(b.booked, 0))::numeric(20,2) AS ledger_difference
   FROM receipt c JOIN company_entity n ON n.id = c.receiver_entity LEFT JOIN LATERAL (
     SELECT sum(l.debit - l.credit) AS booked
     FROM journal j
     JOIN journal_lines l ON l.parent = j.id
     JOIN ledger_account a ON a.id = l.account
     WHERE j.company = n.company
       AND a.code = '1010'
       AND j.status IN ('posted', 'reversed')
       AND j.event_type <> 'refunded'
       AND (j.source_record = c.id OR j.source_record IN (SELECT r.id FROM repayment r WHERE r.receipt = c.id))
   ) b ON true
   WHERE c.receiver_entity = ANY($1::bigint[])
     AND c.status = 'posted'
     AND c.value_date <= $2::date
     AND ${within("c.value_date", "$3", "$4")}
   ORDER BY c.value_date, c.id`,
    [entities, asOf, from ?? null, to ?? null],
  );
