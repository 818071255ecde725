-- A month is spelled YYYY-MM; pay-outs are listed by the deal that they belong to.
ALTER TABLE "accounting_period" ALTER COLUMN "month" TYPE character varying(7);
CREATE INDEX "disbursement_financing_index" ON "disbursement" ("financing");
CREATE INDEX "disbursement_early_payment_index" ON "disbursement" ("early_payment");
CREATE INDEX "disbursement_dpo_index" ON "disbursement" ("dpo");
CREATE INDEX "disbursement_refund_index" ON "disbursement" ("refund");
