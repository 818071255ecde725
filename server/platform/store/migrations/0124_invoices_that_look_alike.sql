-- Invoices of one seller by their day and total, to find those that look like one another.

CREATE INDEX "invoice_of_seller_by_day" ON "invoice" ("seller_entity", "issue_date", "total");
