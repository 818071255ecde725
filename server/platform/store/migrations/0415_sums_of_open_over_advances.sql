-- The sums under a list of credit notes are of what is still to be paid back, too.

DROP INDEX "credit_note_seller_entity_issue_date_id_sums_index";
DROP INDEX "credit_note_buyer_entity_issue_date_id_sums_index";
DROP INDEX "credit_note_financier_entity_issue_date_id_sums_index";
CREATE INDEX "credit_note_seller_entity_issue_date_id_sums_index" ON "credit_note" ("seller_entity", "issue_date", "id") INCLUDE ("buyer_entity", "financier_entity", "currency", "total", "over_advance_amount", "over_advance_open", "kind", "status", "invoice", "cure_status");
CREATE INDEX "credit_note_buyer_entity_issue_date_id_sums_index" ON "credit_note" ("buyer_entity", "issue_date", "id") INCLUDE ("seller_entity", "financier_entity", "currency", "total", "over_advance_amount", "over_advance_open", "kind", "status", "invoice", "cure_status");
CREATE INDEX "credit_note_financier_entity_issue_date_id_sums_index" ON "credit_note" ("financier_entity", "issue_date", "id") INCLUDE ("seller_entity", "buyer_entity", "currency", "total", "over_advance_amount", "over_advance_open", "kind", "status", "invoice", "cure_status");
