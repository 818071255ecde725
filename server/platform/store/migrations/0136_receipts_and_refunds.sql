-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "journal_source_ref_index" ON "journal" ("source_ref");
CREATE INDEX "refund_receipt_index" ON "refund" ("receipt");
CREATE INDEX "refund_financing_index" ON "refund" ("financing");
CREATE INDEX "repayment_receipt_index" ON "repayment" ("receipt");
CREATE INDEX "repayment_value_date_index" ON "repayment" ("value_date");
