import { ruled, type Only } from "../../platform/invariants/invariant.ts";

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

/** What credit notes on a financing call back and is not paid. */
const CALLED =
  "coalesce((SELECT sum(c.over_advance_open) FROM credit_note c WHERE c.financing = f.id AND c.status = 'applied' AND c.cure_status = 'open'), 0)";
/** The most that may be lent on what a financing's items still expect, each at its own rate. */
const MOST = "sum(round((i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0)) * i.advance_rate / 100, 2))";

/**
 * No advance is above its rate at pay-out; what later credit notes make too much is called back to the cent, as long as
 * the deal lives.
 */
export const advance_within_rate = ruled({
  about: "financing_application",
  sql: (only) => `
  SELECT 'financing ' || f.number AS record,
    'approved ' || f.approved_amount || ', the advance rate allows ' || sum(round(i.face * i.advance_rate / 100, 2)) AS says
  FROM financing_application f
  JOIN financing_application_items i ON i.parent = f.id
  WHERE ${only("f.id")} AND f.status IN ${LENT}
  GROUP BY f.id
  HAVING f.approved_amount > sum(round(i.face * i.advance_rate / 100, 2))
  UNION ALL
  SELECT 'financing ' || f.number,
    'owes ' || f.principal_outstanding || ' where its items allow ' || ${MOST} || ', called back ' || ${CALLED}
  FROM financing_application f JOIN financing_application_items i ON i.parent = f.id
  WHERE ${only("f.id")}
    AND f.status IN ${LENT}
    AND EXISTS (SELECT FROM credit_note c WHERE c.financing = f.id AND c.status = 'applied' AND c.kind <> 'accounting')
  GROUP BY f.id HAVING greatest(f.principal_outstanding - ${MOST}, 0) <> ${CALLED}
  UNION ALL
  SELECT 'financing ' || f.number, 'is ' || f.status || ', called back ' || ${CALLED}
  FROM financing_application f
  WHERE ${only("f.id")} AND f.status NOT IN ${LENT} AND f.status <> 'written_off' AND ${CALLED} > 0`,
});

/**
 * A financing that claims nothing: it was never made, it ended, or it was written off and nothing is left to recover.
 */
const isDead = (alias: string) =>
  `(${alias}.status IN ('draft', 'rejected', 'declined', 'expired', 'withdrawn', 'repaid') OR (${alias}.status = 'written_off' AND coalesce(${alias}.recoverable, 0) = 0))`;
const DEAD_EARLY = "('draft', 'rejected', 'withdrawn', 'expired')";
const DEAD_DPO = "('draft', 'rejected', 'declined', 'expired', 'cancelled', 'repaid', 'written_off')";

/**
 * What a deal claims of an invoice: what the invoice itself says is held for it; nothing of one that is paid; else the
 * amount that was named.
 */
const claim = (entity: string, named: string) =>
  `CASE WHEN v.held_by_entity = '${entity}' AND v.held_by = d.id THEN coalesce(v.held_amount, 0) WHEN v.outstanding = 0 THEN 0 ELSE ${named} END`;

/** A financing that goes on since a payment of it was taken back, while another deal has its invoice in its hand. */
const BESIDE =
  "v.held_by IS DISTINCT FROM d.id AND EXISTS (SELECT FROM timeline_entry t WHERE t.subject_entity = 'financing_application' AND t.subject_id = d.id AND t.transition = 'reopen')";

/**
 * Living items that an enterprise issued itself (not those passed on), financings, early payments and DPOs with what of
 * each invoice they claim, in the hand of the deal or beside another one; of the invoices looked at.
 */
const claims = (only: Only): string => `
  SELECT i.invoice, 'invoice_paid ' || d.number AS deal, ${claim("invoice_paid", "i.amount")} AS claimed,
    false AS beside
  FROM invoice_paid d
  JOIN invoice_paid_invoices i ON i.parent = d.id
  JOIN invoice v ON v.id = i.invoice
  WHERE d.parent IS NULL AND d.status NOT IN ${DEAD_ITEM} AND ${only("i.invoice")}
  UNION ALL
  SELECT i.invoice, 'financing ' || d.number,
    ${claim("financing_application", "i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0)")}, ${BESIDE}
  FROM financing_application d
  JOIN financing_application_items i ON i.parent = d.id
  JOIN invoice v ON v.id = i.invoice
  WHERE d.basis = 'invoice' AND NOT ${isDead("d")} AND ${only("i.invoice")}
  UNION ALL
  SELECT i.invoice, 'early payment ' || e.number, i.amount, false
  FROM early_payment e
  JOIN early_payment_items i ON i.parent = e.id
  WHERE e.status NOT IN ${DEAD_EARLY} AND NOT (e.status = 'paid') AND ${only("i.invoice")}
  UNION ALL
  SELECT i.invoice, 'dpo ' || d.number, i.face, false FROM dpo d JOIN dpo_payables i ON i.parent = d.id
  WHERE d.status NOT IN ${DEAD_DPO}
    AND d.status NOT IN ('paid', 'due', 'overdue', 'defaulted')
    AND coalesce(i.answer, 'open') <> 'declined'
    AND ${only("i.invoice")}`;

/** Faces of living financings by the invoice-paid item that they stand on; of the items looked at. */
const fundedItems = (only: Only): string => `
  SELECT i.invoice_paid AS item, f.number, i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0) AS face
  FROM financing_application f
  JOIN financing_application_items i ON i.parent = f.id
  WHERE f.basis = 'invoicepaid'
    AND i.invoice_paid IS NOT NULL
    AND NOT ${isDead("f")}
    AND ${only("i.invoice_paid")}`;

/**
 * What living deals claim of an invoice is within what is outstanding; one living financing for each invoice, save one
 * that goes on since its payment was taken back; a bill is funded under one record only.
 */
export const one_cent_funded_once = ruled(
  {
    about: "invoice",
    sql: (only) => `
  SELECT 'invoice ' || v.invoice_no || ' (' || v.id || ')' AS record,
    'outstanding ' || v.outstanding || ', claimed ' || sum(c.claimed) || ' by ' || string_agg(c.deal, ', ' ORDER BY c.deal) AS says
  FROM (${claims(only)}) c JOIN invoice v ON v.id = c.invoice GROUP BY v.id HAVING sum(c.claimed) > v.outstanding`,
  },
  {
    about: "invoice",
    sql: (only) => `
  SELECT 'invoice ' || v.invoice_no || ' (' || v.id || ')' AS record,
    'financed ' || count(*) || ' times: ' || string_agg(c.deal, ', ' ORDER BY c.deal) AS says
  FROM (${claims(only)}) c
  JOIN invoice v ON v.id = c.invoice
  WHERE c.deal LIKE 'financing %' AND NOT c.beside
  GROUP BY v.id
  HAVING count(*) > 1`,
  },
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || p.number AS record,
    'face not paid ' || (p.face - coalesce(p.settled, 0)) || ', financed ' || sum(f.face) || ' by ' || string_agg(f.number, ', ' ORDER BY f.number) AS says
  FROM (${fundedItems(only)}) f
  JOIN invoice_paid p ON p.id = f.item
  GROUP BY p.id
  HAVING sum(f.face) > p.face - coalesce(p.settled, 0)`,
  },
  // A unique index refuses it in each transaction.
  {
    sql: () => `
  SELECT 'invoices ' || string_agg(v.invoice_no, ', ' ORDER BY v.id) AS record,
    'the same bill is held under ' || count(*) || ' records' AS says
  FROM invoice v
  WHERE v.fingerprint IS NOT NULL AND v.funding_status IN ('locked', 'ip_issued', 'financed', 'dpo')
  GROUP BY v.fingerprint
  HAVING count(*) > 1`,
  },
);

/**
 * What journals of a deal, `d`, have booked, debits less credits by company and account: accounts are looked up once
 * each, not for every line of every day that has accrued.
 * @param which narrows the journals, `j`
 */
export const bookedOfDeal = (which = "true"): string => `(
      SELECT j.company, l.account, sum(l.debit - l.credit) AS amount
      FROM journal j
      JOIN journal_lines l ON l.parent = j.id
      WHERE j.source_ref = d.number AND j.status IN ('posted', 'reversed') AND ${which}
      GROUP BY j.company, l.account
    )`;
