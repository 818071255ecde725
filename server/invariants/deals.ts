/** States of a financing in which its amount is held, and in which it is lent. */
const HELD = "('submitted', 'returned', 'pending_approval', 'approved', 'offer_accepted', 'ready')";
export const LENT = "('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')";

/**
 * Every deal that uses limits, with what it holds and what it has lent, in its own currency: financier, obligor (the debtor of
 * the claim), supplier, facility, and whether it stands on the obligor's credit limit.
 */
export const DEALS = `
  SELECT 'financing_application'::text AS entity, f.id, f.number, f.facility, f.financier_entity AS financier, f.obligor_entity AS obligor, f.seller_entity AS supplier, f.currency,
    f.basis = 'invoicepaid' AS on_credit, CASE WHEN f.status IN ${HELD} THEN coalesce(f.reserved_amount, f.approved_amount, f.requested_amount, 0) ELSE 0 END AS held, 0::numeric AS held_on_credit,
    CASE WHEN f.status IN ${LENT} THEN coalesce(f.principal_outstanding, 0) ELSE 0 END AS lent FROM financing_application f
  UNION ALL
  SELECT 'dpo', d.id, d.number, d.facility, d.financier_entity, d.enterprise_entity, d.vendor_entity, d.currency, true, coalesce(d.limit_reserved, 0), coalesce(d.limit_reserved, 0), coalesce(d.limit_utilised, 0) FROM dpo d
  UNION ALL
  SELECT 'early_payment', e.id, e.number, e.facility, e.funder_entity, e.enterprise_entity, e.supplier_entity, e.currency, true,
    CASE WHEN e.status IN ('approved', 'scheduled', 'failed') THEN coalesce(e.face_total, 0) ELSE 0 END, CASE WHEN e.status IN ('approved', 'scheduled', 'failed') THEN coalesce(e.face_total, 0) ELSE 0 END,
    CASE WHEN e.status = 'paid' THEN coalesce(e.face_total, 0) - coalesce(e.collected, 0) ELSE 0 END FROM early_payment e WHERE e.funder = 'financier'`;
