-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "fee_rule_set" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "financier_entity" bigint,
  "product" text,
  "currency" character(3),
  "effective_from" date,
  "rows" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
ALTER TABLE "disbursement" ADD COLUMN "refund" bigint;
ALTER TABLE "financing_application" ADD COLUMN "amount_wanted" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "days" integer;
ALTER TABLE "financing_application" ADD COLUMN "interest_estimate" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "residual_estimate" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "annualised_pct" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "upfront" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "fees" jsonb;
ALTER TABLE "financing_application" ADD COLUMN "basis_days" integer;
ALTER TABLE "financing_application" ADD COLUMN "grace_days" integer;
ALTER TABLE "financing_application" ADD COLUMN "penalty_rate" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "late_fee" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "recourse" boolean;
ALTER TABLE "financing_application" ADD COLUMN "disbursed_on" date;
ALTER TABLE "financing_application" ADD COLUMN "accrued_to" date;
ALTER TABLE "financing_application" ADD COLUMN "interest_booked" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "penalty_booked" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "fee_booked" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "face_outstanding" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "reserved_amount" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "held" jsonb;
ALTER TABLE "financing_application" ADD COLUMN "payment" jsonb;
ALTER TABLE "financing_application" ADD COLUMN "reduction" numeric(15,2);
ALTER TABLE "financing_application_items" ADD COLUMN "principal" numeric(15,2);
ALTER TABLE "financing_application_items" ADD COLUMN "collected" numeric(15,2);
ALTER TABLE "financing_application_items" ADD COLUMN "reduced" numeric(15,2);
ALTER TABLE "receipt" ADD COLUMN "deals" text[];
ALTER TABLE "receipt" ADD COLUMN "auto_matched" boolean NOT NULL DEFAULT false;
ALTER TABLE "receipt" ADD COLUMN "applied" numeric(15,2);
ALTER TABLE "refund" ADD COLUMN "financing" bigint;
ALTER TABLE "refund" ADD COLUMN "amount_sgd" numeric(15,2);
ALTER TABLE "refund" ADD COLUMN "ceo_email" character varying(254);
ALTER TABLE "refund" ADD COLUMN "payment_date" date;
ALTER TABLE "refund" ADD COLUMN "paid_on" date;
ALTER TABLE "refund" ADD COLUMN "bank_ref" text;
ALTER TABLE "repayment" ADD COLUMN "value_date" date;
ALTER TABLE "repayment_lines" ADD COLUMN "residual" numeric(15,2);
ALTER TABLE "repayment_lines" ADD COLUMN "early_payment" bigint REFERENCES "early_payment" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_refund_refers" FOREIGN KEY ("refund") REFERENCES "refund" (id);
ALTER TABLE "disbursement" DROP CONSTRAINT "disbursement_status_check";
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_status_check" CHECK ("status" IN ('due', 'prepared', 'approved', 'sent', 'succeeded', 'failed', 'reversed', 'cancelled'));
CREATE INDEX "disbursement_status_index" ON "disbursement" ("status");
CREATE INDEX "disbursement_source_kind_index" ON "disbursement" ("source_kind");
CREATE INDEX "disbursement_currency_index" ON "disbursement" ("currency");
CREATE INDEX "disbursement_value_date_index" ON "disbursement" ("value_date");
CREATE INDEX "disbursement_method_index" ON "disbursement" ("method");
ALTER TABLE "fee_rule_set" ADD CONSTRAINT "fee_rule_set_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "fee_rule_set" ADD CONSTRAINT "fee_rule_set_product_check" CHECK ("product" IN ('finance', 'factoring', 'dpo', 'transfer'));
ALTER TABLE "fee_rule_set" ADD CONSTRAINT "fee_rule_set_status_check" CHECK ("status" IN ('draft', 'proposed', 'active', 'rejected'));
CREATE INDEX "fee_rule_set_financier_entity_index" ON "fee_rule_set" ("financier_entity");
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_amount_wanted_check" CHECK ("amount_wanted" >= 0 AND "amount_wanted" > 0.00);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_interest_estimate_check" CHECK ("interest_estimate" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_residual_estimate_check" CHECK ("residual_estimate" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_annualised_pct_check" CHECK ("annualised_pct" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_upfront_check" CHECK ("upfront" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_penalty_rate_check" CHECK ("penalty_rate" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_late_fee_check" CHECK ("late_fee" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_interest_booked_check" CHECK ("interest_booked" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_penalty_booked_check" CHECK ("penalty_booked" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_fee_booked_check" CHECK ("fee_booked" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_face_outstanding_check" CHECK ("face_outstanding" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_reserved_amount_check" CHECK ("reserved_amount" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_reduction_check" CHECK ("reduction" >= 0);
CREATE INDEX "financing_application_status_index" ON "financing_application" ("status");
CREATE INDEX "financing_application_basis_index" ON "financing_application" ("basis");
CREATE INDEX "financing_application_obligor_entity_index" ON "financing_application" ("obligor_entity");
CREATE INDEX "financing_application_currency_index" ON "financing_application" ("currency");
CREATE INDEX "financing_application_risk_index" ON "financing_application" ("risk");
CREATE INDEX "financing_application_maturity_date_index" ON "financing_application" ("maturity_date");
CREATE INDEX "financing_application_disbursement_date_index" ON "financing_application" ("disbursement_date");
CREATE INDEX "financing_application_bucket_index" ON "financing_application" ("bucket");
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_principal_check" CHECK ("principal" >= 0);
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_collected_check" CHECK ("collected" >= 0);
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_reduced_check" CHECK ("reduced" >= 0);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_deals_check" CHECK (cardinality("deals") <= 20);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_applied_check" CHECK ("applied" >= 0);
CREATE INDEX "receipt_status_index" ON "receipt" ("status");
CREATE INDEX "receipt_currency_index" ON "receipt" ("currency");
CREATE INDEX "receipt_value_date_index" ON "receipt" ("value_date");
ALTER TABLE "refund" ADD CONSTRAINT "refund_financing_refers" FOREIGN KEY ("financing") REFERENCES "financing_application" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount_sgd_check" CHECK ("amount_sgd" >= 0);
ALTER TABLE "refund" ADD CONSTRAINT "refund_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
CREATE INDEX "refund_status_index" ON "refund" ("status");
CREATE INDEX "refund_reason_index" ON "refund" ("reason");
CREATE INDEX "refund_currency_index" ON "refund" ("currency");
CREATE INDEX "repayment_status_index" ON "repayment" ("status");
CREATE INDEX "repayment_mode_index" ON "repayment" ("mode");
CREATE INDEX "repayment_currency_index" ON "repayment" ("currency");
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_residual_check" CHECK ("residual" >= 0);
