-- Figures that stand beside each row of a list are read from the end of an index, however much lies behind them.

CREATE INDEX IF NOT EXISTS "invoice_owed_by_buyer" ON "invoice" ("buyer_entity", "due_date_adjusted") INCLUDE ("outstanding") WHERE "outstanding" > 0;
CREATE INDEX IF NOT EXISTS "bank_account_changed" ON "bank_account" ("entity", "created_at") WHERE "status" IN ('pending', 'verified', 'active');
CREATE INDEX IF NOT EXISTS "mail_to_company" ON "mail" (lower("recipient"), "company", "created_at");
CREATE INDEX IF NOT EXISTS "mail_of_sender" ON "mail" (lower("recipient"), "sender_company", "created_at");
DROP INDEX IF EXISTS "mail_recipient";
CREATE INDEX IF NOT EXISTS "kyc_case_of_financier" ON "kyc_case" ("financier_entity", "entity") INCLUDE ("status", "submitted_via");
CREATE INDEX IF NOT EXISTS "repayment_lines_financing_index" ON "repayment_lines" ("financing");
CREATE INDEX IF NOT EXISTS "repayment_lines_dpo_index" ON "repayment_lines" ("dpo");
CREATE INDEX IF NOT EXISTS "repayment_lines_early_payment_index" ON "repayment_lines" ("early_payment");
