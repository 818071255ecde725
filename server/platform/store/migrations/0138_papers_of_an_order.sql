-- Deliveries and invoices are found by the order that they belong to.

CREATE INDEX "delivery_record_po_no_index" ON "delivery_record" ("po_no");
CREATE INDEX "tool_invoice_order_no_index" ON "tool_invoice" ("order_no");
