-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "financing_order_invoice_paid_index" ON "financing_order" ("invoice_paid");
CREATE INDEX "invoice_paid_transferred_index" ON "invoice_paid" ("transferred");
CREATE INDEX "invoice_paid_available_index" ON "invoice_paid" ("available");
