-- What was sent to an address, and what is booked on an account, are told beside every contact and account.

CREATE INDEX IF NOT EXISTS "mail_recipient" ON "mail" (lower("recipient"), "created_at");
CREATE INDEX IF NOT EXISTS "journal_lines_of_account" ON "journal_lines" ("account") INCLUDE ("parent", "debit", "credit");
DROP INDEX IF EXISTS "journal_lines_account";
CREATE INDEX IF NOT EXISTS "bill_of_order" ON "bill" ("company", "po_no");
CREATE INDEX IF NOT EXISTS "tool_invoice_of_order" ON "tool_invoice" ("company", "order_no");
CREATE INDEX IF NOT EXISTS "contact_tags" ON "contact" USING gin ("tags");
CREATE INDEX IF NOT EXISTS "vendor_tags" ON "vendor" USING gin ("tags");
CREATE INDEX IF NOT EXISTS "buyer_tags" ON "buyer" USING gin ("tags");
CREATE INDEX IF NOT EXISTS "journal_that_counts" ON "journal" ("company", "id") INCLUDE ("date") WHERE "status" IN ('posted', 'reversed');
