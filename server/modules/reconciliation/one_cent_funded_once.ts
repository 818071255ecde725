import { DEAD_ITEM } from "./deals.ts";
import { type Only, ruled } from "../../platform/invariants/rule.ts";

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
