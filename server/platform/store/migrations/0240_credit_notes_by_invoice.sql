-- Credit notes are listed by their invoice, and summed up so.
DROP INDEX "credit_note_seller_entity_id_sums_index";
CREATE INDEX "credit_note_seller_entity_id_sums_index" ON "credit_note" ("seller_entity", "id") INCLUDE ("buyer_entity", "financier_entity", "currency", "total", "over_advance_amount", "kind", "status", "invoice", "issue_date", "cure_status");
DROP INDEX "credit_note_buyer_entity_id_sums_index";
CREATE INDEX "credit_note_buyer_entity_id_sums_index" ON "credit_note" ("buyer_entity", "id") INCLUDE ("seller_entity", "financier_entity", "currency", "total", "over_advance_amount", "kind", "status", "invoice", "issue_date", "cure_status");
DROP INDEX "credit_note_financier_entity_id_sums_index";
CREATE INDEX "credit_note_financier_entity_id_sums_index" ON "credit_note" ("financier_entity", "id") INCLUDE ("seller_entity", "buyer_entity", "currency", "total", "over_advance_amount", "kind", "status", "invoice", "issue_date", "cure_status");
CREATE INDEX "credit_note_invoice_index" ON "credit_note" ("invoice");
