/** States of a financing in which its amount is held, and in which it is lent. */
const HELD = ["submitted", "returned", "pending_approval", "approved", "offer_accepted", "ready"];
const OUT = ["disbursed", "part_repaid", "overdue", "recourse_called", "defaulted"];
const listed = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(", ")})`;

/** States in which a financing is lent. */
export const LENT = listed(OUT);

/** States in which an invoice-paid item claims nothing: it was never issued, or it ended. */
export const DEAD_ITEM = "('draft', 'declined', 'rejected', 'expired', 'cancelled', 'voided', 'settled')";

/**
 * Every deal that uses limits, by its entity, with what it holds and what it has lent, in its own currency: financier,
 * obligor (the debtor of the claim), supplier, facility, and whether it stands on the obligor's credit limit.
 */
export const DEALS = {
  financing_application: `
    SELECT 'financing_application'::text AS entity, f.id, f.number, f.facility, f.financier_entity AS financier,
      f.obligor_entity AS obligor, f.seller_entity AS supplier, f.currency,
      f.basis = 'invoicepaid' AS on_credit,
      CASE WHEN f.status IN ${listed(HELD)} THEN coalesce(
        f.reserved_amount, f.approved_amount, f.requested_amount, 0
      ) ELSE 0 END AS held,
      0::numeric AS held_on_credit,
      CASE WHEN f.status IN ${LENT} THEN coalesce(f.principal_outstanding, 0) ELSE 0 END AS lent
      FROM financing_application f`,
  dpo: `
    SELECT 'dpo'::text AS entity, d.id, d.number, d.facility, d.financier_entity AS financier,
      d.enterprise_entity AS obligor, d.vendor_entity AS supplier, d.currency, true AS on_credit,
      coalesce(d.limit_reserved, 0) AS held, coalesce(d.limit_reserved, 0) AS held_on_credit,
      coalesce(d.limit_utilised, 0) AS lent
      FROM dpo d`,
  early_payment: `
    SELECT 'early_payment'::text AS entity, e.id, e.number, e.facility, e.funder_entity AS financier,
      e.enterprise_entity AS obligor, e.supplier_entity AS supplier, e.currency, true AS on_credit,
      CASE WHEN e.status IN ('approved', 'scheduled', 'failed') THEN coalesce(e.face_total, 0) ELSE 0 END AS held,
      CASE
        WHEN e.status IN ('approved', 'scheduled', 'failed') THEN coalesce(e.face_total, 0)
        ELSE 0 END AS held_on_credit,
      CASE
        WHEN e.status = 'paid'
          AND e.collection_state IS DISTINCT FROM 'written_off' THEN coalesce(e.face_total, 0) - coalesce(e.collected, 0)
        ELSE 0 END AS lent
      FROM early_payment e
      WHERE e.funder = 'financier'`,
} as const;

/**
 * Those of the deals that can hold or have lent anything; what ended does not grow what is added up. Indexes stand over
 * just these.
 */
export const LIVE_DEALS = [
  `${DEALS.financing_application} WHERE f.status IN ${listed([...HELD, ...OUT])}`,
  `${DEALS.dpo} WHERE (d.limit_reserved <> 0 OR d.limit_utilised <> 0)`,
  `${DEALS.early_payment} AND e.collection_state IS DISTINCT FROM 'collected'`,
].join("\n    UNION ALL");
