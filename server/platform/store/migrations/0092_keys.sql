-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "accounting_period_status_index" ON "accounting_period" ("status");
CREATE INDEX "approval_rule_subject_index" ON "approval_rule" ("subject");
CREATE INDEX "approval_rule_status_index" ON "approval_rule" ("status");
CREATE INDEX "checklist_config_task_type_index" ON "checklist_config" ("task_type");
CREATE INDEX "journal_status_index" ON "journal" ("status");
CREATE INDEX "journal_event_type_index" ON "journal" ("event_type");
CREATE INDEX "journal_currency_index" ON "journal" ("currency");
CREATE INDEX "journal_date_index" ON "journal" ("date");
CREATE INDEX "process_status_index" ON "process" ("status");
CREATE INDEX "product_kind_index" ON "product" ("kind");
CREATE INDEX "product_status_index" ON "product" ("status");
CREATE INDEX "product_currency_index" ON "product" ("currency");
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_early_payment_refers" FOREIGN KEY ("early_payment") REFERENCES "early_payment" (id);
CREATE INDEX "statement_status_index" ON "statement" ("status");
CREATE INDEX "statement_currency_index" ON "statement" ("currency");
CREATE INDEX "statement_period_from_index" ON "statement" ("period_from");
CREATE INDEX "user_status_index" ON "user" ("status");
CREATE INDEX "user_department_index" ON "user" ("department");
CREATE INDEX "user_group_status_index" ON "user_group" ("status");
CREATE INDEX "user_group_department_index" ON "user_group" ("department");
