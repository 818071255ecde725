import { DEAD_ITEM } from "./deals.ts";
import type { Only } from "../../platform/invariants/rule.ts";

const DEAD_FINANCING = "('draft', 'rejected', 'declined', 'expired', 'withdrawn', 'repaid', 'written_off')";
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
export const claims = (only: Only): string => `
  SELECT i.invoice, 'invoice_paid ' || d.number AS deal, ${claim("invoice_paid", "i.amount")} AS claimed, false AS beside
  FROM invoice_paid d JOIN invoice_paid_invoices i ON i.parent = d.id JOIN invoice v ON v.id = i.invoice WHERE d.parent IS NULL AND d.status NOT IN ${DEAD_ITEM} AND ${only("i.invoice")}
  UNION ALL
  SELECT i.invoice, 'financing ' || d.number, ${claim("financing_application", "i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0)")}, ${BESIDE} FROM financing_application d JOIN financing_application_items i ON i.parent = d.id JOIN invoice v ON v.id = i.invoice
  WHERE d.basis = 'invoice' AND d.status NOT IN ${DEAD_FINANCING} AND ${only("i.invoice")}
  UNION ALL
  SELECT i.invoice, 'early payment ' || e.number, i.amount, false FROM early_payment e JOIN early_payment_items i ON i.parent = e.id
  WHERE e.status NOT IN ${DEAD_EARLY} AND NOT (e.status = 'paid') AND ${only("i.invoice")}
  UNION ALL
  SELECT i.invoice, 'dpo ' || d.number, i.face, false FROM dpo d JOIN dpo_payables i ON i.parent = d.id
  WHERE d.status NOT IN ${DEAD_DPO} AND d.status NOT IN ('paid', 'due', 'overdue', 'defaulted') AND coalesce(i.answer, 'open') <> 'declined' AND ${only("i.invoice")}`;

/** Faces of living financings by the invoice-paid item that they stand on; of the items looked at. */
export const fundedItems = (only: Only): string => `
  SELECT i.invoice_paid AS item, f.number, i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0) AS face FROM financing_application f JOIN financing_application_items i ON i.parent = f.id
  WHERE f.basis = 'invoicepaid' AND i.invoice_paid IS NOT NULL AND f.status NOT IN ${DEAD_FINANCING} AND ${only("i.invoice_paid")}`;
