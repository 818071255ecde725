-- What is passed on is summed once: a list asks of each row of which other it is part.
DROP INDEX "invoice_paid_issuer_entity_id_sums_index";
CREATE INDEX "invoice_paid_issuer_entity_id_sums_index" ON "invoice_paid" ("issuer_entity", "id") INCLUDE ("holder_entity", "currency", "face", "available", "status", "business_type", "maturity_date", "transferred", "requested", "parent");
DROP INDEX "invoice_paid_holder_entity_id_sums_index";
CREATE INDEX "invoice_paid_holder_entity_id_sums_index" ON "invoice_paid" ("holder_entity", "id") INCLUDE ("issuer_entity", "currency", "face", "available", "status", "business_type", "maturity_date", "transferred", "requested", "parent");
