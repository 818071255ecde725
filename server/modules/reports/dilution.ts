import { within, type Report } from "./report.ts";

/**
 * By supplier: the face a financier has funded, the credit notes on it, their share, and how many of the invoices were
 * disputed.
 */
export const dilution: Report = ({ context, entities, from, to }) =>
  context.db.rows(
    `WITH funded AS (
     SELECT DISTINCT f.id AS deal, f.seller_entity AS supplier, f.currency, f.face, coalesce(i.invoice, p.invoice) AS invoice FROM financing_application f JOIN financing_application_items i ON i.parent = f.id
     LEFT JOIN invoice_paid_invoices p ON p.parent = i.invoice_paid WHERE f.financier_entity = ANY($1::bigint[]) AND f.disbursed_on IS NOT NULL AND ${within("f.disbursed_on", "$2", "$3")}
   ), deals AS (SELECT supplier, currency, sum(face) AS face FROM (SELECT DISTINCT deal, supplier, currency, face FROM funded) d GROUP BY supplier, currency),
   noted AS (SELECT u.supplier, u.currency, sum(c.total) AS total FROM (SELECT DISTINCT supplier, currency, invoice FROM funded) u JOIN credit_note c ON c.invoice = u.invoice AND c.status = 'applied' AND c.kind <> 'accounting' GROUP BY u.supplier, u.currency),
   disputed AS (SELECT u.supplier, u.currency, count(DISTINCT u.invoice)::int AS disputes FROM funded u JOIN timeline_entry t ON t.subject_entity = 'invoice' AND t.subject_id = u.invoice AND t.transition = 'dispute' GROUP BY u.supplier, u.currency)
   SELECT n.legal_name AS supplier, d.currency, d.face::numeric(20,2) AS face, coalesce(c.total, 0)::numeric(20,2) AS credit_notes, round(coalesce(c.total, 0) * 100 / nullif(d.face, 0), 2) AS dilution_pct, coalesce(x.disputes, 0) AS disputes
   FROM deals d JOIN company_entity n ON n.id = d.supplier LEFT JOIN noted c ON c.supplier = d.supplier AND c.currency = d.currency LEFT JOIN disputed x ON x.supplier = d.supplier AND x.currency = d.currency ORDER BY 1, 2`,
    [entities, from ?? null, to ?? null],
  );
