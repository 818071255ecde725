-- What deals hold of invoices, the parts of invoice-paid items, discounted payables with their rule, early payment with its programme, credit notes, deliveries.

CREATE TABLE "dpo_rule" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "facility" bigint,
  "financier_entity" bigint,
  "enterprise_entity" bigint,
  "rate" numeric(15,2),
  "min_amount" numeric(15,2),
  "max_amount" numeric(15,2),
  "min_tenor" integer,
  "max_tenor" integer,
  "extension_days" integer,
  "acceptance_window" integer,
  "auto_accept" boolean,
  "auto_fund_below" numeric(15,2),
  "buyer_rebate_pct" numeric(15,2),
  "grace_days" integer,
  "penalty_rate" numeric(15,2),
  "status" text NOT NULL DEFAULT 'proposed',
  PRIMARY KEY ("id")
);
CREATE TABLE "early_payment_programme" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "enterprise_entity" bigint,
  "vendor_entities" bigint[],
  "min_apr" numeric(15,2),
  "max_apr" numeric(15,2),
  "auto_accept" boolean,
  "auto_cap" numeric(15,2),
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
ALTER TABLE "company" ADD COLUMN "confirm_by_delivery_up_to" numeric(15,2);
ALTER TABLE "credit_note" ADD COLUMN "dpo" bigint;
ALTER TABLE "credit_note" ADD COLUMN "file" bigint;
ALTER TABLE "credit_note" ADD COLUMN "bank_ref" text;
ALTER TABLE "credit_note" ADD COLUMN "over_advance_open" numeric(15,2);
ALTER TABLE "credit_note" ADD COLUMN "amount" numeric(15,2);
ALTER TABLE "credit_note" ADD COLUMN "buyer_agreed" boolean NOT NULL DEFAULT false;
ALTER TABLE "delivery_record" ADD COLUMN "received" jsonb;
ALTER TABLE "delivery_record" ADD COLUMN "resent_count" integer;
ALTER TABLE "delivery_record" ADD COLUMN "confirmed_at" timestamptz;
ALTER TABLE "delivery_record" ADD COLUMN "confirmed_by" text;
ALTER TABLE "dpo" ADD COLUMN "face_outstanding" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "platform_fee" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "platform_gst" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "discount_earned" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "paid_on" date;
ALTER TABLE "dpo" ADD COLUMN "fee_due" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "penalty_booked" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "late_fee_booked" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "movements" jsonb;
ALTER TABLE "dpo" ADD COLUMN "basis_days" integer;
ALTER TABLE "dpo" ADD COLUMN "grace_days" integer;
ALTER TABLE "dpo" ADD COLUMN "penalty_rate" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "late_fee_rate" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "limit_reserved" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "limit_utilised" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "auto_accept" boolean NOT NULL DEFAULT false;
ALTER TABLE "dpo" ADD COLUMN "ceo_email" character varying(254);
ALTER TABLE "dpo" ADD COLUMN "paid_from" text;
ALTER TABLE "dpo" ADD COLUMN "paid_face" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "paid_penalty" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "paid_fee" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "bank_ref" text;
ALTER TABLE "dpo" ADD COLUMN "envelope" bigint;
ALTER TABLE "dpo" ADD COLUMN "payment_date" date;
ALTER TABLE "early_payment" ADD COLUMN "face_total" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "auto_approved" boolean NOT NULL DEFAULT false;
ALTER TABLE "early_payment" ADD COLUMN "limit_reserved" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "limit_utilised" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "payment_date" date;
ALTER TABLE "early_payment" ADD COLUMN "facility" bigint;
ALTER TABLE "early_payment" ADD COLUMN "maturity_date" date;
ALTER TABLE "early_payment" ADD COLUMN "collected" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "discount_earned" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "amount" numeric(15,2);
ALTER TABLE "financing_order" ADD COLUMN "invoice_paid" bigint;
ALTER TABLE "invoice" ADD COLUMN "held_by_entity" text;
ALTER TABLE "invoice" ADD COLUMN "held_by" bigint;
ALTER TABLE "invoice" ADD COLUMN "held_by_number" text;
ALTER TABLE "invoice" ADD COLUMN "held_amount" numeric(15,2);
ALTER TABLE "invoice" ADD COLUMN "credit_amount" numeric(15,2);
ALTER TABLE "invoice_paid" ADD COLUMN "financed_principal" numeric(15,2);
ALTER TABLE "invoice_paid" ADD COLUMN "fundings" jsonb;
ALTER TABLE "invoice_paid" ADD COLUMN "reserves" jsonb;
ALTER TABLE "invoice_paid" ADD COLUMN "requested" boolean NOT NULL DEFAULT false;
ALTER TABLE "invoice_paid" ADD COLUMN "disputed" boolean NOT NULL DEFAULT false;
ALTER TABLE "invoice_paid" ADD COLUMN "ceo_email" character varying(254);
ALTER TABLE "invoice_paid" ADD COLUMN "funding_financier" bigint;
ALTER TABLE "invoice_paid" ADD COLUMN "principal" numeric(15,2);
ALTER TABLE "invoice_paid" ADD COLUMN "part" text;
ALTER TABLE "invoice_paid" ADD COLUMN "reduced_invoice" bigint;
ALTER TABLE "invoice_paid" ADD COLUMN "settles" bigint[];
ALTER TABLE "invoice_paid" ADD COLUMN "payment_date" date;
ALTER TABLE "invoice_paid" ADD COLUMN "bank_ref" text;
ALTER TABLE "company" ADD CONSTRAINT "company_confirm_by_delivery_up_to_check" CHECK ("confirm_by_delivery_up_to" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_dpo_refers" FOREIGN KEY ("dpo") REFERENCES "dpo" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_file_refers" FOREIGN KEY ("file") REFERENCES "file" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_over_advance_open_check" CHECK ("over_advance_open" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_amount_check" CHECK ("amount" >= 0 AND "amount" > 0.00);
CREATE INDEX "credit_note_kind_index" ON "credit_note" ("kind");
CREATE INDEX "credit_note_status_index" ON "credit_note" ("status");
CREATE INDEX "credit_note_currency_index" ON "credit_note" ("currency");
CREATE INDEX "credit_note_issue_date_index" ON "credit_note" ("issue_date");
CREATE INDEX "credit_note_cure_status_index" ON "credit_note" ("cure_status");
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_confirmed_by_check" CHECK (char_length("confirmed_by") <= 120);
CREATE INDEX "delivery_record_status_index" ON "delivery_record" ("status");
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_face_outstanding_check" CHECK ("face_outstanding" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_platform_fee_check" CHECK ("platform_fee" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_platform_gst_check" CHECK ("platform_gst" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_discount_earned_check" CHECK ("discount_earned" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_fee_due_check" CHECK ("fee_due" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_penalty_booked_check" CHECK ("penalty_booked" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_late_fee_booked_check" CHECK ("late_fee_booked" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_penalty_rate_check" CHECK ("penalty_rate" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_late_fee_rate_check" CHECK ("late_fee_rate" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_limit_reserved_check" CHECK ("limit_reserved" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_limit_utilised_check" CHECK ("limit_utilised" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_paid_from_check" CHECK ("paid_from" IN ('bank', 'unapplied'));
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_paid_face_check" CHECK ("paid_face" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_paid_penalty_check" CHECK ("paid_penalty" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_paid_fee_check" CHECK ("paid_fee" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_envelope_refers" FOREIGN KEY ("envelope") REFERENCES "signature" (id);
ALTER TABLE "dpo" DROP CONSTRAINT "dpo_status_check";
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_status_check" CHECK ("status" IN ('draft', 'pending_approval', 'pending_signature', 'issued', 'accepted', 'funded', 'paid', 'due', 'repaid', 'overdue', 'defaulted', 'rejected', 'declined', 'expired', 'cancelled'));
CREATE INDEX "dpo_status_index" ON "dpo" ("status");
CREATE INDEX "dpo_currency_index" ON "dpo" ("currency");
CREATE INDEX "dpo_pay_date_index" ON "dpo" ("pay_date");
CREATE INDEX "dpo_accept_by_index" ON "dpo" ("accept_by");
CREATE INDEX "dpo_bucket_index" ON "dpo" ("bucket");
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_enterprise_entity_refers" FOREIGN KEY ("enterprise_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_rate_check" CHECK ("rate" >= 0);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_min_amount_check" CHECK ("min_amount" >= 0);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_max_amount_check" CHECK ("max_amount" >= 0);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_min_tenor_check" CHECK ("min_tenor" >= 1 AND "min_tenor" <= 180);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_max_tenor_check" CHECK ("max_tenor" >= 1 AND "max_tenor" <= 180);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_extension_days_check" CHECK ("extension_days" >= 0 AND "extension_days" <= 30);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_acceptance_window_check" CHECK ("acceptance_window" >= 1 AND "acceptance_window" <= 30);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_auto_fund_below_check" CHECK ("auto_fund_below" >= 0);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_buyer_rebate_pct_check" CHECK ("buyer_rebate_pct" >= 0);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_grace_days_check" CHECK ("grace_days" >= 0 AND "grace_days" <= 30);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_penalty_rate_check" CHECK ("penalty_rate" >= 0);
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_status_check" CHECK ("status" IN ('proposed', 'active', 'replaced', 'rejected'));
CREATE INDEX "dpo_rule_status_index" ON "dpo_rule" ("status");
CREATE INDEX "dpo_rule_facility_status_index" ON "dpo_rule" ("facility", "status");
CREATE INDEX "dpo_rule_financier_entity_index" ON "dpo_rule" ("financier_entity");
CREATE INDEX "dpo_rule_enterprise_entity_index" ON "dpo_rule" ("enterprise_entity");
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_face_total_check" CHECK ("face_total" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_limit_reserved_check" CHECK ("limit_reserved" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_limit_utilised_check" CHECK ("limit_utilised" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_collected_check" CHECK ("collected" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_discount_earned_check" CHECK ("discount_earned" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_amount_check" CHECK ("amount" >= 0 AND "amount" > 0.00);
CREATE INDEX "early_payment_status_index" ON "early_payment" ("status");
CREATE INDEX "early_payment_funder_index" ON "early_payment" ("funder");
CREATE INDEX "early_payment_currency_index" ON "early_payment" ("currency");
CREATE INDEX "early_payment_pay_date_index" ON "early_payment" ("pay_date");
CREATE INDEX "early_payment_paid_at_index" ON "early_payment" ("paid_at");
ALTER TABLE "early_payment_programme" ADD CONSTRAINT "early_payment_programme_enterprise_entity_refers" FOREIGN KEY ("enterprise_entity") REFERENCES "company_entity" (id);
ALTER TABLE "early_payment_programme" ADD CONSTRAINT "early_payment_programme_vendor_entities_check" CHECK (cardinality("vendor_entities") <= 500);
ALTER TABLE "early_payment_programme" ADD CONSTRAINT "early_payment_programme_min_apr_check" CHECK ("min_apr" >= 0);
ALTER TABLE "early_payment_programme" ADD CONSTRAINT "early_payment_programme_max_apr_check" CHECK ("max_apr" >= 0);
ALTER TABLE "early_payment_programme" ADD CONSTRAINT "early_payment_programme_auto_cap_check" CHECK ("auto_cap" >= 0 AND "auto_cap" > 0);
ALTER TABLE "early_payment_programme" ADD CONSTRAINT "early_payment_programme_status_check" CHECK ("status" IN ('draft', 'active', 'ended'));
CREATE INDEX "early_payment_programme_enterprise_entity_status_index" ON "early_payment_programme" ("enterprise_entity", "status");
CREATE INDEX "early_payment_programme_vendor_entities_index" ON "early_payment_programme" ("vendor_entities");
CREATE INDEX "early_payment_programme_status_index" ON "early_payment_programme" ("status");
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_invoice_paid_refers" FOREIGN KEY ("invoice_paid") REFERENCES "invoice_paid" (id);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_held_by_entity_check" CHECK ("held_by_entity" IN ('invoice_paid', 'financing_application', 'early_payment', 'dpo'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_held_by_number_check" CHECK (char_length("held_by_number") <= 20);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_held_amount_check" CHECK ("held_amount" >= 0);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credit_amount_check" CHECK ("credit_amount" >= 0);
CREATE INDEX "invoice_held_by_entity_held_by_index" ON "invoice" ("held_by_entity", "held_by");
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_financed_principal_check" CHECK ("financed_principal" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_funding_financier_refers" FOREIGN KEY ("funding_financier") REFERENCES "company_entity" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_principal_check" CHECK ("principal" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_part_check" CHECK ("part" IN ('available', 'financed'));
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_reduced_invoice_refers" FOREIGN KEY ("reduced_invoice") REFERENCES "invoice" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_settles_check" CHECK (cardinality("settles") <= 100);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
CREATE INDEX "invoice_paid_status_index" ON "invoice_paid" ("status");
CREATE INDEX "invoice_paid_business_type_index" ON "invoice_paid" ("business_type");
CREATE INDEX "invoice_paid_currency_index" ON "invoice_paid" ("currency");
CREATE INDEX "invoice_paid_maturity_date_index" ON "invoice_paid" ("maturity_date");
CREATE INDEX "invoice_paid_face_index" ON "invoice_paid" ("face");
UPDATE "credit_note" SET "financier_agreed" = false WHERE "financier_agreed" IS NULL;
ALTER TABLE "credit_note" ALTER COLUMN "financier_agreed" SET DEFAULT false, ALTER COLUMN "financier_agreed" SET NOT NULL;

-- The same invoice, by its fingerprint, is in one live funding at most, whoever provides it.
CREATE UNIQUE INDEX "invoice_live_fingerprint" ON "invoice" ("fingerprint") WHERE "funding_status" IN ('locked', 'ip_issued', 'financed', 'early_paid', 'dpo');
-- What a deal holds of an invoice is no more than what is outstanding of it.
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_held_within_check" CHECK ("funding_status" NOT IN ('locked', 'ip_issued', 'financed') OR "held_amount" IS NULL OR "held_amount" <= "outstanding");
