-- Figures of what is open are asked many times a day, and most invoices are over: those that are not, by their side,
-- with all that dashboards and ageing tell of them. What was issued is told by its day, of both sides.

CREATE INDEX IF NOT EXISTS "invoice_open_of_seller" ON "invoice" ("seller_entity", "status", "due_date_adjusted") INCLUDE ("buyer_entity", "currency", "outstanding", "total", "confirmed_amount", "funding_status", "submitted_at", "created_at") WHERE "status" IN ('draft', 'submitted', 'confirmed', 'disputed');
CREATE INDEX IF NOT EXISTS "invoice_open_of_buyer" ON "invoice" ("buyer_entity", "status", "due_date_adjusted") INCLUDE ("seller_entity", "currency", "outstanding", "total", "confirmed_amount", "funding_status", "submitted_at", "created_at") WHERE "status" IN ('draft', 'submitted', 'confirmed', 'disputed');
CREATE INDEX IF NOT EXISTS "invoice_issued_of_seller" ON "invoice" ("seller_entity", "issue_date", "total") INCLUDE ("currency", "status");
DROP INDEX IF EXISTS "invoice_of_seller_by_day";
CREATE INDEX IF NOT EXISTS "invoice_issued_of_buyer" ON "invoice" ("buyer_entity", "issue_date") INCLUDE ("total", "currency", "status", "submitted_at");
