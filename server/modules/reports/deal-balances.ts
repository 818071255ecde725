/**
 * Balances of deals in a financier's book on a day: principal and DPO face, interest and penalty receivable, by the
 * deal's number. `$1` is the company, `$2` the day.
 */
export const STANDING = `
  SELECT j.source_ref AS number, j.currency,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code IN ('1100', '1150')), 0)::numeric(20,2) AS principal,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code = '1110'), 0)::numeric(20,2) AS interest,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code = '1130'), 0)::numeric(20,2) AS penalty
  FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE j.company = $1::bigint
    AND j.status IN ('posted', 'reversed')
    AND j.date <= $2::date
    AND a.code IN ('1100', '1110', '1130', '1150')
  GROUP BY j.source_ref, j.currency`;

/**
 * A financier's deals with obligor, supplier, day of maturity and whether the supplier answers for them. `$3` are its
 * entities.
 */
export const OWN_DEALS = `
  SELECT f.number, f.currency, f.obligor_entity AS obligor, f.seller_entity AS supplier, f.facility, f.maturity_date,
    coalesce(f.recourse, false) AS recourse
  FROM financing_application f
  WHERE f.financier_entity = ANY($3::bigint[]) AND f.number IS NOT NULL
  UNION ALL
  SELECT d.number, d.currency, d.enterprise_entity, d.vendor_entity, d.facility, d.maturity_date, false
  FROM dpo d
  WHERE d.financier_entity = ANY($3::bigint[]) AND d.number IS NOT NULL
  UNION ALL
  SELECT e.number, e.currency, e.enterprise_entity, e.supplier_entity, e.facility,
    coalesce(e.collection_due, e.maturity_date), false
  FROM early_payment e
  WHERE e.funder_entity = ANY($3::bigint[]) AND e.funder = 'financier' AND e.number IS NOT NULL`;
