-- What each transaction asserts of money finds its records by these; what ended does not grow what is added up.

CREATE INDEX "journal_of_deal" ON "journal" ("source_ref");
CREATE INDEX "financing_application_of_facility" ON "financing_application" ("facility") WHERE "status" IN ('submitted', 'returned', 'pending_approval', 'approved', 'offer_accepted', 'ready', 'disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted');
CREATE INDEX "financing_application_of_obligor" ON "financing_application" ("obligor_entity") WHERE "status" IN ('submitted', 'returned', 'pending_approval', 'approved', 'offer_accepted', 'ready', 'disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted');
CREATE INDEX "dpo_of_facility" ON "dpo" ("facility") WHERE "limit_reserved" <> 0 OR "limit_utilised" <> 0;
CREATE INDEX "dpo_of_obligor" ON "dpo" ("enterprise_entity") WHERE "limit_reserved" <> 0 OR "limit_utilised" <> 0;
CREATE INDEX "early_payment_of_facility" ON "early_payment" ("facility") WHERE "funder" = 'financier' AND "collection_state" IS DISTINCT FROM 'collected';
CREATE INDEX "early_payment_of_obligor" ON "early_payment" ("enterprise_entity") WHERE "funder" = 'financier' AND "collection_state" IS DISTINCT FROM 'collected';
CREATE INDEX "invoice_paid_of_issuer" ON "invoice_paid" ("issuer_entity") WHERE "status" NOT IN ('draft', 'declined', 'rejected', 'expired', 'cancelled', 'voided', 'settled');
CREATE INDEX "invoice_paid_of_parent" ON "invoice_paid" ("parent") WHERE "parent" IS NOT NULL;
CREATE INDEX "invoice_paid_invoices_of_invoice" ON "invoice_paid_invoices" ("invoice");
CREATE INDEX "financing_application_items_of_item" ON "financing_application_items" ("invoice_paid") WHERE "invoice_paid" IS NOT NULL;
CREATE INDEX "early_payment_items_of_invoice" ON "early_payment_items" ("invoice");
CREATE INDEX "dpo_payables_of_invoice" ON "dpo_payables" ("invoice");
CREATE INDEX "credit_note_of_invoice" ON "credit_note" ("invoice");
CREATE INDEX "credit_note_of_financing" ON "credit_note" ("financing") WHERE "financing" IS NOT NULL;
CREATE INDEX "repayment_of_receipt" ON "repayment" ("receipt");
CREATE INDEX "repayment_lines_of_financing" ON "repayment_lines" ("financing") WHERE "financing" IS NOT NULL;
CREATE INDEX "refund_of_receipt" ON "refund" ("receipt");
