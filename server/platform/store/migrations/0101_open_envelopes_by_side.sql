-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "signature_owner_entity_status_index" ON "signature" ("owner_entity", "status");
CREATE INDEX "signature_counterparty_entity_status_index" ON "signature" ("counterparty_entity", "status");

-- The financings of an invoice are looked for whenever it changes hands.
CREATE INDEX "financing_application_items_invoice_index" ON "financing_application_items" ("invoice") WHERE "invoice" IS NOT NULL;
