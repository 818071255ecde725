-- The sums of a party's early payments tell the face too.
DROP INDEX "early_payment_supplier_entity_id_sums_index";
CREATE INDEX "early_payment_supplier_entity_id_sums_index" ON "early_payment" ("supplier_entity", "id") INCLUDE ("enterprise_entity", "funder_entity", "currency", "face_total", "discount_total", "net_total", "status", "funder", "pay_date", "apr", "paid_at", "collection_state");
DROP INDEX "early_payment_enterprise_entity_id_sums_index";
CREATE INDEX "early_payment_enterprise_entity_id_sums_index" ON "early_payment" ("enterprise_entity", "id") INCLUDE ("supplier_entity", "funder_entity", "currency", "face_total", "discount_total", "net_total", "status", "funder", "pay_date", "apr", "paid_at", "collection_state");
DROP INDEX "early_payment_funder_entity_id_sums_index";
CREATE INDEX "early_payment_funder_entity_id_sums_index" ON "early_payment" ("funder_entity", "id") INCLUDE ("supplier_entity", "enterprise_entity", "currency", "face_total", "discount_total", "net_total", "status", "funder", "pay_date", "apr", "paid_at", "collection_state");
