-- Every index of the lists but those of the order that the call has besides; one is made, dropped and made anew.
CREATE INDEX "bill_due_date_index" ON "bill" ("due_date");
CREATE INDEX "bill_seller_total_id_index" ON "bill" ("seller", "total", "id");
CREATE INDEX "bill_buyer_total_id_index" ON "bill" ("buyer", "total", "id");
CREATE INDEX "bill_status_index" ON "bill" ("status");
CREATE INDEX "bill_seller_due_date_id_sums_index" ON "bill" ("seller", "due_date", "id");
CREATE INDEX "bill_buyer_due_date_id_sums_index" ON "bill" ("buyer", "due_date", "id");
CREATE INDEX "bill_keyword_index" ON "bill" ("number_text");
CREATE INDEX "company_id_name_id_index" ON "company" ("id", "name", "id");
DROP INDEX IF EXISTS "bill_status_index";
