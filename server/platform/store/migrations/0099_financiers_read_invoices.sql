-- Whoever funds a deal reads its invoices. Values of a list are found one by one, so their indexes are over single values.

DROP INDEX "early_payment_programme_vendor_entities_index";
CREATE INDEX "early_payment_programme_vendor_entities_index" ON "early_payment_programme" USING gin ("vendor_entities");
DROP INDEX "invoice_paid_financiers_index";
CREATE INDEX "invoice_paid_financiers_index" ON "invoice_paid" USING gin ("financiers");

ALTER TABLE "invoice" ADD COLUMN "financiers" bigint[];

-- What was dealt with before: items that were issued, applications and early payments that were handed in, orders that were issued.
UPDATE "invoice" SET "financiers" = dealt.financiers
FROM (
  SELECT deal.invoice, array_agg(DISTINCT deal.financier ORDER BY deal.financier) AS financiers
  FROM (
    SELECT item.invoice, unnest(paid.financiers) AS financier
    FROM "invoice_paid" paid JOIN "invoice_paid_invoices" item ON item.parent = paid.id
    WHERE paid.parent IS NOT NULL OR EXISTS (SELECT 1 FROM "timeline_entry" line WHERE line.subject_entity = 'invoice_paid' AND line.subject_id = paid.id AND line.transition = 'signed')
    UNION
    SELECT coalesce(item.invoice, behind.invoice), application.financier_entity
    FROM "financing_application" application JOIN "financing_application_items" item ON item.parent = application.id LEFT JOIN "invoice_paid_invoices" behind ON behind.parent = item.invoice_paid
    WHERE EXISTS (SELECT 1 FROM "timeline_entry" line WHERE line.subject_entity = 'financing_application' AND line.subject_id = application.id AND line.transition = 'submit')
    UNION
    SELECT item.invoice, early.funder_entity
    FROM "early_payment" early JOIN "early_payment_items" item ON item.parent = early.id
    WHERE early.funder = 'financier' AND EXISTS (SELECT 1 FROM "timeline_entry" line WHERE line.subject_entity = 'early_payment' AND line.subject_id = early.id AND line.transition = 'submit')
    UNION
    SELECT payable.invoice, ordered.financier_entity
    FROM "dpo" ordered JOIN "dpo_payables" payable ON payable.parent = ordered.id
    WHERE EXISTS (SELECT 1 FROM "timeline_entry" line WHERE line.subject_entity = 'dpo' AND line.subject_id = ordered.id AND line.transition = 'signed')
  ) deal
  WHERE deal.invoice IS NOT NULL AND deal.financier IS NOT NULL
  GROUP BY deal.invoice
) dealt
WHERE "invoice".id = dealt.invoice;

CREATE INDEX "invoice_financiers_index" ON "invoice" USING gin ("financiers");
