-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "delivery_record_invoice_index" ON "delivery_record" ("invoice");
