-- Cases of KYC, authorizers, bank accounts, changes of company data, requests to Myinfo. Nothing was kept in these tables before.

ALTER TABLE "kyc_case" DROP COLUMN "vendor", DROP COLUMN "administrator", DROP COLUMN "history";
ALTER TABLE "authorizer" DROP COLUMN "audits";
ALTER TABLE "authorizer" ALTER COLUMN "id_no" TYPE text;
ALTER TABLE "bank_account" DROP COLUMN "otp_ticket";
ALTER TABLE "bank_account" DROP CONSTRAINT "bank_account_bank_code_check";
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_bank_code_check" CHECK ("bank_code" IN ('7171', '7339', '7375', '9496', '7232', 'OTHER'));
ALTER TABLE "bank_account" DROP CONSTRAINT "bank_account_paynow_uen_check";
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_paynow_uen_check" CHECK (char_length("paynow_uen") <= 13);
CREATE TABLE "authorizer_audit" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "authorizer" bigint,
  "financier_company" bigint,
  "result" text,
  "comment" text,
  "at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "company_change" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "entity" bigint,
  "legal_name" text,
  "entity_type" text,
  "block" text,
  "street" text,
  "floor" text,
  "unit" text,
  "building" text,
  "postal" character varying(6),
  "reason" text,
  "proof_file" bigint,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "kyc_submission" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "kyc_case" bigint,
  "sequence" integer,
  "submitted_on" date,
  "submitted_by" text,
  "changed_count" integer,
  "changes" jsonb,
  "answers" jsonb,
  "content" jsonb,
  PRIMARY KEY ("id")
);
CREATE TABLE "myinfo_request" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "state_hash" text,
  "bound_to" text,
  "mode" text,
  "verifier" text,
  "nonce" text,
  "return_to" text,
  "expires_at" timestamptz,
  "returned_at" timestamptz,
  "used_at" timestamptz,
  "retrieved" jsonb,
  PRIMARY KEY ("id")
);
ALTER TABLE "authorizer" ADD COLUMN "dob" date;
ALTER TABLE "authorizer" ADD COLUMN "address" jsonb;
ALTER TABLE "authorizer" ADD COLUMN "field_sources" jsonb;
ALTER TABLE "authorizer" ADD COLUMN "valid_until" date;
ALTER TABLE "bank_account" ADD COLUMN "verification_method" text;
ALTER TABLE "bank_account" ADD COLUMN "hold_until" timestamptz;
ALTER TABLE "brc_report" ADD COLUMN "state" text NOT NULL DEFAULT 'ordered';
ALTER TABLE "brc_report" ADD COLUMN "source" text;
ALTER TABLE "kyc_case" ADD COLUMN "administratorInformation" jsonb;
ALTER TABLE "kyc_case" ADD COLUMN "acra_bizfile_date" date;
ALTER TABLE "kyc_case" ADD COLUMN "constitution" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "board_resolution" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "bank_statements_6m" bigint[];
ALTER TABLE "kyc_case" ADD COLUMN "gst_f5_4q" bigint[];
ALTER TABLE "kyc_case" ADD COLUMN "ar_ageing" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "ap_ageing" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "ownership_chart" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "field_sources" jsonb;
ALTER TABLE "kyc_case" ADD COLUMN "reuse_for" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "consent_reuse" boolean;
ALTER TABLE "kyc_case" ADD COLUMN "reused_from" bigint;
ALTER TABLE "kyc_case" ADD COLUMN "submissions" integer NOT NULL DEFAULT 0;
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_id_no_check" CHECK (char_length("id_no") <= 20);
ALTER TABLE "authorizer" DROP CONSTRAINT "authorizer_status_check";
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_status_check" CHECK ("status" IN ('draft', 'submitted', 'active', 'rejected', 'revoked', 'expired'));
CREATE INDEX "authorizer_status_index" ON "authorizer" ("status");
CREATE INDEX "authorizer_authorizer_type_index" ON "authorizer" ("authorizer_type");
ALTER TABLE "authorizer_audit" ADD CONSTRAINT "authorizer_audit_authorizer_refers" FOREIGN KEY ("authorizer") REFERENCES "authorizer" (id);
ALTER TABLE "authorizer_audit" ADD CONSTRAINT "authorizer_audit_financier_company_refers" FOREIGN KEY ("financier_company") REFERENCES "company" (id);
ALTER TABLE "authorizer_audit" ADD CONSTRAINT "authorizer_audit_result_check" CHECK ("result" IN ('approved', 'rejected'));
ALTER TABLE "authorizer_audit" ADD CONSTRAINT "authorizer_audit_comment_check" CHECK (char_length("comment") <= 1000);
CREATE INDEX "authorizer_audit_authorizer_index" ON "authorizer_audit" ("authorizer");
CREATE INDEX "authorizer_audit_financier_company_index" ON "authorizer_audit" ("financier_company");
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_verification_method_check" CHECK ("verification_method" IN ('penny', 'statement', 'call_back'));
ALTER TABLE "bank_account" DROP CONSTRAINT "bank_account_status_check";
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_status_check" CHECK ("status" IN ('draft', 'pending', 'checked', 'verified', 'active', 'rejected', 'disabled'));
CREATE INDEX "bank_account_status_index" ON "bank_account" ("status");
CREATE INDEX "bank_account_currency_index" ON "bank_account" ("currency");
CREATE INDEX "bank_account_usage_index" ON "bank_account" ("usage");
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_state_check" CHECK ("state" IN ('ordered', 'delivered', 'failed'));
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_source_check" CHECK ("source" IN ('bureau', 'simulated'));
CREATE INDEX "brc_report_subject_entity_index" ON "brc_report" ("subject_entity");
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_legal_name_check" CHECK (char_length("legal_name") <= 120);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_entity_type_check" CHECK ("entity_type" IN ('ROB', 'ROC', 'LLP', 'LP', 'FC', 'OTHER'));
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_block_check" CHECK (char_length("block") <= 10);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_street_check" CHECK (char_length("street") <= 120);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_floor_check" CHECK (char_length("floor") <= 5);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_unit_check" CHECK (char_length("unit") <= 10);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_building_check" CHECK (char_length("building") <= 80);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_reason_check" CHECK (char_length("reason") <= 500);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_proof_file_refers" FOREIGN KEY ("proof_file") REFERENCES "file" (id);
ALTER TABLE "company_change" ADD CONSTRAINT "company_change_status_check" CHECK ("status" IN ('draft', 'submitted', 'applied', 'rejected', 'withdrawn'));
CREATE INDEX "company_change_entity_index" ON "company_change" ("entity");
CREATE INDEX "company_change_status_index" ON "company_change" ("status");
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_constitution_refers" FOREIGN KEY ("constitution") REFERENCES "file" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_board_resolution_refers" FOREIGN KEY ("board_resolution") REFERENCES "file" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_bank_statements_6m_check" CHECK (cardinality("bank_statements_6m") <= 6);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_gst_f5_4q_check" CHECK (cardinality("gst_f5_4q") <= 4);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_ar_ageing_refers" FOREIGN KEY ("ar_ageing") REFERENCES "file" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_ap_ageing_refers" FOREIGN KEY ("ap_ageing") REFERENCES "file" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_ownership_chart_refers" FOREIGN KEY ("ownership_chart") REFERENCES "file" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_reuse_for_refers" FOREIGN KEY ("reuse_for") REFERENCES "company_entity" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_reused_from_refers" FOREIGN KEY ("reused_from") REFERENCES "kyc_case" (id);
CREATE INDEX "kyc_case_entity_financier_entity_index" ON "kyc_case" ("entity", "financier_entity");
CREATE INDEX "kyc_case_status_index" ON "kyc_case" ("status");
CREATE INDEX "kyc_case_risk_rating_index" ON "kyc_case" ("risk_rating");
CREATE INDEX "kyc_case_submitted_on_index" ON "kyc_case" ("submitted_on");
CREATE INDEX "kyc_case_valid_until_index" ON "kyc_case" ("valid_until");
CREATE INDEX "kyc_case_applicant_role_index" ON "kyc_case" ("applicant_role");
ALTER TABLE "kyc_submission" ADD CONSTRAINT "kyc_submission_kyc_case_refers" FOREIGN KEY ("kyc_case") REFERENCES "kyc_case" (id);
ALTER TABLE "kyc_submission" ADD CONSTRAINT "kyc_submission_submitted_by_check" CHECK (char_length("submitted_by") <= 80);
CREATE INDEX "kyc_submission_kyc_case_sequence_index" ON "kyc_submission" ("kyc_case", "sequence");
ALTER TABLE "myinfo_request" ADD CONSTRAINT "myinfo_request_state_hash_check" CHECK (char_length("state_hash") <= 64);
ALTER TABLE "myinfo_request" ADD CONSTRAINT "myinfo_request_bound_to_check" CHECK (char_length("bound_to") <= 64);
ALTER TABLE "myinfo_request" ADD CONSTRAINT "myinfo_request_mode_check" CHECK ("mode" IN ('person', 'business', 'authorizer', 'register'));
ALTER TABLE "myinfo_request" ADD CONSTRAINT "myinfo_request_verifier_check" CHECK (char_length("verifier") <= 128);
ALTER TABLE "myinfo_request" ADD CONSTRAINT "myinfo_request_nonce_check" CHECK (char_length("nonce") <= 80);
ALTER TABLE "myinfo_request" ADD CONSTRAINT "myinfo_request_return_to_check" CHECK (char_length("return_to") <= 300);
CREATE UNIQUE INDEX "myinfo_request_state_hash_key" ON "myinfo_request" ("state_hash");
CREATE INDEX "myinfo_request_expires_at_index" ON "myinfo_request" ("expires_at");
CREATE INDEX "vendor_kyc_status_index" ON "vendor" ("kyc_status");
