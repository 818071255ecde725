-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "authorizer_name_id_index" ON "authorizer" ("name", "id");
CREATE INDEX "authorizer_status_id_index" ON "authorizer" ("status", "id");
CREATE INDEX "authorizer_audit_at_id_index" ON "authorizer_audit" ("at", "id");
CREATE INDEX "bank_account_account_name_id_index" ON "bank_account" ("account_name", "id");
CREATE INDEX "bank_account_verified_on_id_index" ON "bank_account" ("verified_on", "id");
CREATE INDEX "bank_account_changed_on_id_index" ON "bank_account" ("changed_on", "id");
CREATE INDEX "company_change_legal_name_id_index" ON "company_change" ("legal_name", "id");
CREATE INDEX "company_entity_legal_name_id_index" ON "company_entity" ("legal_name", "id");
CREATE INDEX "company_entity_uen_id_index" ON "company_entity" ("uen", "id");
CREATE INDEX "early_payment_programme_created_at_id_index" ON "early_payment_programme" ("created_at", "id");
CREATE INDEX "invoice_due_date_adjusted_id_index" ON "invoice" ("due_date_adjusted", "id");
CREATE INDEX "invoice_issue_date_id_index" ON "invoice" ("issue_date", "id");
CREATE INDEX "invoice_paid_maturity_date_id_index" ON "invoice_paid" ("maturity_date", "id");
CREATE INDEX "kyc_submission_sequence_id_index" ON "kyc_submission" ("sequence", "id");
CREATE INDEX "kyc_submission_submitted_on_id_index" ON "kyc_submission" ("submitted_on", "id");
CREATE INDEX "repayment_number_id_index" ON "repayment" ("number", "id");
CREATE INDEX "repayment_total_id_index" ON "repayment" ("total", "id");
CREATE INDEX "repayment_status_id_index" ON "repayment" ("status", "id");
CREATE INDEX "sustainability_year_id_index" ON "sustainability" ("year", "id");
CREATE INDEX "sustainability_score_id_index" ON "sustainability" ("score", "id");

-- What these begin with needs no index of its own.
DROP INDEX IF EXISTS "authorizer_status_index";
DROP INDEX IF EXISTS "invoice_due_date_adjusted_index";
DROP INDEX IF EXISTS "repayment_status_index";
DROP INDEX IF EXISTS "sustainability_year_index";
