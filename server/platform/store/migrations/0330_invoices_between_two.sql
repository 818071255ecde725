-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "invoice_seller_entity_buyer_entity_id_index" ON "invoice" ("seller_entity", "buyer_entity", "id");
