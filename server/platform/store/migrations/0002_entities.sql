-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "approval_request" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "subject_entity" text,
  "subject_id" bigint,
  "subject_version" integer,
  "transition" text,
  "asked" text,
  "requested_by" bigint,
  "company" bigint,
  "decisions" jsonb,
  "state" text NOT NULL DEFAULT 'open',
  PRIMARY KEY ("id")
);
CREATE TABLE "company" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "name" text,
  "role" text,
  "brand" text,
  "status" text NOT NULL DEFAULT 'onboarding',
  "business_types" text[],
  "industry_ssic" text,
  "annual_turnover_band" text,
  "employees" integer,
  "website" character varying(500),
  "logo" bigint,
  "referral_code" text,
  "relationship_manager" bigint,
  PRIMARY KEY ("id")
);
CREATE TABLE "company_entity" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "uen" character varying(10),
  "legal_name" text,
  "entity_type" text,
  "registration_date" date,
  "entity_status" text,
  "primary_ssic" text,
  "secondary_ssic" text,
  "paid_up_capital" numeric(15,2),
  "gst_registered" boolean,
  "gst_no" text,
  "registered_address" jsonb,
  "operating_address" jsonb,
  "is_default" boolean,
  "finance_email" character varying(254),
  "phone" character varying(16),
  PRIMARY KEY ("id")
);
CREATE TABLE "company_relation" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "seller_entity" bigint,
  "buyer_entity" bigint,
  "status" text NOT NULL DEFAULT 'linked',
  PRIMARY KEY ("id")
);
CREATE TABLE "document" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "parent_type" text,
  "parent_id" bigint,
  "category_id" bigint,
  "business" text,
  "file_id" bigint,
  "name" text,
  "size" integer,
  "sha256" text,
  "valid_until" date,
  "uploaded_by" bigint,
  "replaced_by" bigint,
  PRIMARY KEY ("id")
);
CREATE TABLE "document_category" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "category_id" text,
  "name" text,
  "business" text,
  "required" text,
  "role" text,
  "template_url" text,
  "sort" integer,
  PRIMARY KEY ("id")
);
CREATE TABLE "draft" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "page" text,
  "record" bigint,
  "record_key" text,
  "typed" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "email_link" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "token_hash" text,
  "subject_entity" text,
  "subject_id" bigint,
  "subject_version" integer,
  "transition" text,
  "recipient" character varying(254),
  "company" bigint,
  "purpose" text,
  "expires_at" timestamptz,
  "used_at" timestamptz,
  "revoked_at" timestamptz,
  "opened_at" timestamptz,
  "language" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "invoice" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "invoice_no" text,
  "type" text,
  "seller_entity" bigint,
  "buyer_entity" bigint,
  "po_no" text,
  "contract_no" text,
  "issue_date" date,
  "due_date" date,
  "due_date_adjusted" date,
  "currency" character(3),
  "subtotal" numeric(15,2),
  "gst_total" numeric(15,2),
  "total" numeric(15,2),
  "credited" numeric(15,2) NOT NULL DEFAULT '0.00',
  "paid" numeric(15,2) NOT NULL DEFAULT '0.00',
  "outstanding" numeric(15,2),
  "status" text NOT NULL DEFAULT 'draft',
  "funding_status" text NOT NULL DEFAULT 'none',
  "payment_status" text NOT NULL DEFAULT 'unpaid',
  "submitted_at" timestamptz,
  "confirmed_amount" numeric(15,2),
  "confirmed_by" text,
  "confirmed_at" timestamptz,
  "maturity_date" date,
  "dispute_code" text,
  "dispute_text" text,
  "dispute_opened_at" timestamptz,
  "resolution" text,
  "payment_amount" numeric(15,2),
  "payment_date" date,
  "payment_reference" text,
  "attachments" bigint[],
  "internal_note" text,
  "source" text NOT NULL DEFAULT 'manual',
  "archived" boolean NOT NULL DEFAULT false,
  "number_key" text,
  "fingerprint" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "invoice_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "description" text,
  "quantity" numeric(15,2),
  "unit" text,
  "unit_price" numeric(15,2),
  "gst_code" text,
  "gst_rate" numeric(15,2),
  "net" numeric(15,2),
  "gst" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "job" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "company" bigint,
  "kind" text,
  "call" text,
  "done" integer NOT NULL DEFAULT 0,
  "total" integer NOT NULL DEFAULT 0,
  "state" text NOT NULL DEFAULT 'waiting',
  "file_id" bigint,
  "errors" jsonb,
  "finished_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "known_device" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "token_hash" text,
  "seen_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "login_guard" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "account" text,
  "wrong" integer NOT NULL DEFAULT 0,
  "next_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "mail" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "recipient" character varying(254),
  "subject" text,
  "body" text,
  "html" text,
  "letter" text,
  "language" text,
  "brand" text,
  "related_entity" text,
  "related_id" bigint,
  "status" text NOT NULL DEFAULT 'queued',
  "sent_at" timestamptz,
  "error" text,
  "tries" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("id")
);
CREATE TABLE "notice" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "company" bigint,
  "title" text,
  "body" text,
  "title_zh" text,
  "body_zh" text,
  "link" text,
  "level" text NOT NULL DEFAULT 'info',
  "read_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "one_time_code" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "address" text,
  "purpose" text,
  "bound_to" text,
  "code_hash" text,
  "tries" integer NOT NULL DEFAULT 0,
  "sent_at" timestamptz,
  "expires_at" timestamptz,
  "used_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "page_view" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "pattern" text,
  "day" date,
  "role" text,
  "views" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("id")
);
CREATE TABLE "permission_group" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "name" text,
  "company" bigint,
  "role" text,
  "permissions" text[],
  "amount_ceiling" numeric(15,2),
  "is_default" boolean NOT NULL DEFAULT false,
  PRIMARY KEY ("id")
);
CREATE TABLE "saved_view" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "page" text,
  "name" text,
  "columns" text[],
  "query" text,
  "is_default" boolean,
  PRIMARY KEY ("id")
);
CREATE TABLE "task" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "kind" text,
  "subject_entity" text,
  "subject_id" bigint,
  "subject_title" text,
  "party" text,
  "axis" text,
  "state" text,
  "company" bigint,
  "initiator" bigint,
  "initiator_company" bigint,
  "counterparty" text,
  "currency" character(3),
  "amount" numeric(15,2),
  "due_at" date,
  "priority" text NOT NULL DEFAULT 'normal',
  "status" text NOT NULL DEFAULT 'todo',
  "outcome" text,
  "claimed_by" bigint,
  "done_by" bigint,
  "done_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "timeline_entry" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "subject_entity" text,
  "subject_id" bigint,
  "at" timestamptz,
  "actor" bigint,
  "actor_name" text,
  "actor_phone" text,
  "company" bigint,
  "transition" text,
  "axis" text,
  "from_state" text,
  "to_state" text,
  "comment" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "user" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "email" character varying(254),
  "name" text,
  "phone" character varying(16),
  "contact_email" character varying(254),
  "company" bigint,
  "roles" text[],
  "current_role" text,
  "status" text NOT NULL DEFAULT 'invited',
  "is_company_admin" boolean NOT NULL DEFAULT false,
  "job_title" text,
  "department" text,
  "legal_entities" bigint[],
  "permission_groups" text[],
  "amount_ceiling" numeric(15,2),
  "id_type" text,
  "id_no" character varying(9),
  "nationality" character(2),
  "language" text,
  "guide_step" integer NOT NULL DEFAULT 0,
  "has_done_tour" boolean NOT NULL DEFAULT false,
  "notification_prefs" jsonb,
  "password_hash" text,
  "failed_logins" integer NOT NULL DEFAULT 0,
  "mfa_enabled" boolean NOT NULL DEFAULT false,
  "last_login_at" timestamptz,
  PRIMARY KEY ("id")
);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_subject_entity_check" CHECK (char_length("subject_entity") <= 60);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_subject_version_check" CHECK ("subject_version" >= 0);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_transition_check" CHECK (char_length("transition") <= 60);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_asked_check" CHECK (char_length("asked") <= 200000);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_requested_by_refers" FOREIGN KEY ("requested_by") REFERENCES "user" (id);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_state_check" CHECK ("state" IN ('open', 'approved', 'rejected', 'withdrawn'));
CREATE INDEX "approval_request_subject_entity_subject_id_state_index" ON "approval_request" ("subject_entity", "subject_id", "state");
ALTER TABLE "company" ADD CONSTRAINT "company_name_check" CHECK (char_length("name") <= 120);
ALTER TABLE "company" ADD CONSTRAINT "company_role_check" CHECK ("role" IN ('supplier', 'enterprise', 'financier', 'admin', 'investor'));
ALTER TABLE "company" ADD CONSTRAINT "company_brand_check" CHECK (char_length("brand") <= 40);
ALTER TABLE "company" ADD CONSTRAINT "company_status_check" CHECK ("status" IN ('onboarding', 'active', 'suspended', 'closed'));
ALTER TABLE "company" ADD CONSTRAINT "company_business_types_check" CHECK (cardinality("business_types") <= 4 AND "business_types" <@ ARRAY['issue', 'transfer', 'factoring', 'finance']::text[]);
ALTER TABLE "company" ADD CONSTRAINT "company_industry_ssic_check" CHECK (char_length("industry_ssic") <= 5);
ALTER TABLE "company" ADD CONSTRAINT "company_annual_turnover_band_check" CHECK ("annual_turnover_band" IN ('under_1m', '1m_10m', '10m_50m', '50m_100m', 'over_100m'));
ALTER TABLE "company" ADD CONSTRAINT "company_employees_check" CHECK ("employees" >= 0 AND "employees" <= 1000000);
ALTER TABLE "company" ADD CONSTRAINT "company_website_check" CHECK (char_length("website") <= 200);
ALTER TABLE "company" ADD CONSTRAINT "company_logo_refers" FOREIGN KEY ("logo") REFERENCES "file" (id);
ALTER TABLE "company" ADD CONSTRAINT "company_referral_code_check" CHECK (char_length("referral_code") <= 40);
ALTER TABLE "company" ADD CONSTRAINT "company_relationship_manager_refers" FOREIGN KEY ("relationship_manager") REFERENCES "user" (id);
CREATE INDEX "company_id_index" ON "company" ("id");
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_legal_name_check" CHECK (char_length("legal_name") <= 120);
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_entity_type_check" CHECK ("entity_type" IN ('ROB', 'ROC', 'LLP', 'LP', 'FC', 'OTHER'));
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_entity_status_check" CHECK ("entity_status" IN ('live', 'struck_off', 'in_liquidation'));
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_primary_ssic_check" CHECK (char_length("primary_ssic") <= 5);
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_secondary_ssic_check" CHECK (char_length("secondary_ssic") <= 5);
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_paid_up_capital_check" CHECK ("paid_up_capital" >= 0);
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_gst_no_check" CHECK (char_length("gst_no") <= 20);
ALTER TABLE "company_entity" ADD CONSTRAINT "company_entity_finance_email_check" CHECK (char_length("finance_email") <= 254);
CREATE UNIQUE INDEX "company_entity_uen_key" ON "company_entity" ("uen");
CREATE INDEX "company_entity_company_index" ON "company_entity" ("company");
CREATE INDEX "company_entity_entity_type_index" ON "company_entity" ("entity_type");
ALTER TABLE "company_relation" ADD CONSTRAINT "company_relation_seller_entity_refers" FOREIGN KEY ("seller_entity") REFERENCES "company_entity" (id);
ALTER TABLE "company_relation" ADD CONSTRAINT "company_relation_buyer_entity_refers" FOREIGN KEY ("buyer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "company_relation" ADD CONSTRAINT "company_relation_status_check" CHECK ("status" IN ('linked', 'requested', 'ended'));
CREATE UNIQUE INDEX "company_relation_seller_entity_buyer_entity_key" ON "company_relation" ("seller_entity", "buyer_entity");
CREATE INDEX "company_relation_buyer_entity_index" ON "company_relation" ("buyer_entity");
ALTER TABLE "document" ADD CONSTRAINT "document_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "document" ADD CONSTRAINT "document_parent_type_check" CHECK (char_length("parent_type") <= 40);
ALTER TABLE "document" ADD CONSTRAINT "document_category_id_refers" FOREIGN KEY ("category_id") REFERENCES "document_category" (id);
ALTER TABLE "document" ADD CONSTRAINT "document_business_check" CHECK ("business" IN ('Issue', 'Transfer', 'Factoring', 'Finance', 'KYC', 'Credit', 'Bank', 'Accounting'));
ALTER TABLE "document" ADD CONSTRAINT "document_file_id_refers" FOREIGN KEY ("file_id") REFERENCES "file" (id);
ALTER TABLE "document" ADD CONSTRAINT "document_name_check" CHECK (char_length("name") <= 200);
ALTER TABLE "document" ADD CONSTRAINT "document_size_check" CHECK ("size" >= 0);
ALTER TABLE "document" ADD CONSTRAINT "document_sha256_check" CHECK (char_length("sha256") <= 64);
ALTER TABLE "document" ADD CONSTRAINT "document_uploaded_by_refers" FOREIGN KEY ("uploaded_by") REFERENCES "user" (id);
ALTER TABLE "document" ADD CONSTRAINT "document_replaced_by_refers" FOREIGN KEY ("replaced_by") REFERENCES "document" (id);
CREATE INDEX "document_parent_type_parent_id_index" ON "document" ("parent_type", "parent_id");
CREATE INDEX "document_company_index" ON "document" ("company");
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_category_id_check" CHECK (char_length("category_id") <= 60);
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_name_check" CHECK (char_length("name") <= 120);
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_business_check" CHECK ("business" IN ('Issue', 'Transfer', 'Factoring', 'Finance', 'KYC', 'Credit', 'Bank'));
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_required_check" CHECK ("required" IN ('always', 'conditional', 'optional'));
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_role_check" CHECK ("role" IN ('supplier', 'enterprise', 'financier'));
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_template_url_check" CHECK (char_length("template_url") <= 200);
ALTER TABLE "document_category" ADD CONSTRAINT "document_category_sort_check" CHECK ("sort" >= 0);
CREATE UNIQUE INDEX "document_category_business_category_id_key" ON "document_category" ("business", "category_id");
CREATE INDEX "document_category_role_index" ON "document_category" ("role");
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "draft" ADD CONSTRAINT "draft_page_check" CHECK (char_length("page") <= 120);
ALTER TABLE "draft" ADD CONSTRAINT "draft_record_key_check" CHECK (char_length("record_key") <= 40);
ALTER TABLE "draft" ADD CONSTRAINT "draft_typed_check" CHECK (char_length("typed") <= 200000);
CREATE UNIQUE INDEX "draft_user_page_record_key_key" ON "draft" ("user", "page", "record_key");
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_token_hash_check" CHECK (char_length("token_hash") <= 64);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_subject_entity_check" CHECK (char_length("subject_entity") <= 60);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_subject_version_check" CHECK ("subject_version" >= 0);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_transition_check" CHECK (char_length("transition") <= 60);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_recipient_check" CHECK (char_length("recipient") <= 254);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_purpose_check" CHECK (char_length("purpose") <= 60);
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_language_check" CHECK (char_length("language") <= 5);
CREATE UNIQUE INDEX "email_link_token_hash_key" ON "email_link" ("token_hash");
CREATE INDEX "email_link_subject_entity_subject_id_index" ON "email_link" ("subject_entity", "subject_id");
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_invoice_no_check" CHECK (char_length("invoice_no") <= 30);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_type_check" CHECK ("type" IN ('380', '381'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_seller_entity_refers" FOREIGN KEY ("seller_entity") REFERENCES "company_entity" (id);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_buyer_entity_refers" FOREIGN KEY ("buyer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_po_no_check" CHECK (char_length("po_no") <= 30);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_contract_no_check" CHECK (char_length("contract_no") <= 30);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_subtotal_check" CHECK ("subtotal" >= 0);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_gst_total_check" CHECK ("gst_total" >= 0);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_total_check" CHECK ("total" >= 0 AND "total" < 10000000.01);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credited_check" CHECK ("credited" >= 0);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_paid_check" CHECK ("paid" >= 0);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_outstanding_check" CHECK ("outstanding" >= 0);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_status_check" CHECK ("status" IN ('draft', 'submitted', 'confirmed', 'disputed', 'rejected', 'cancelled', 'settled'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_funding_status_check" CHECK ("funding_status" IN ('none', 'locked', 'ip_issued', 'financed', 'early_paid', 'dpo', 'released'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_payment_status_check" CHECK ("payment_status" IN ('unpaid', 'partial', 'paid'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_confirmed_amount_check" CHECK ("confirmed_amount" >= 0 AND "confirmed_amount" > 0.00);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_confirmed_by_check" CHECK (char_length("confirmed_by") <= 120);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_dispute_code_check" CHECK ("dispute_code" IN ('quantity', 'price', 'quality', 'not_received', 'late_delivery', 'duplicate', 'other'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_dispute_text_check" CHECK (char_length("dispute_text") <= 500);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_resolution_check" CHECK ("resolution" IN ('confirmed', 'rejected'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_payment_amount_check" CHECK ("payment_amount" >= 0 AND "payment_amount" > 0.00);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_payment_reference_check" CHECK (char_length("payment_reference") <= 60);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_attachments_check" CHECK (cardinality("attachments") <= 20);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_internal_note_check" CHECK (char_length("internal_note") <= 2000);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_source_check" CHECK ("source" IN ('manual', 'csv', 'tools'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_number_key_check" CHECK (char_length("number_key") <= 60);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_fingerprint_check" CHECK (char_length("fingerprint") <= 64);
CREATE UNIQUE INDEX "invoice_seller_entity_number_key_key" ON "invoice" ("seller_entity", "number_key");
CREATE INDEX "invoice_seller_entity_status_index" ON "invoice" ("seller_entity", "status");
CREATE INDEX "invoice_buyer_entity_status_index" ON "invoice" ("buyer_entity", "status");
CREATE INDEX "invoice_due_date_adjusted_index" ON "invoice" ("due_date_adjusted");
CREATE INDEX "invoice_fingerprint_index" ON "invoice" ("fingerprint");
CREATE INDEX "invoice_id_index" ON "invoice" ("id");
CREATE INDEX "invoice_status_index" ON "invoice" ("status");
CREATE INDEX "invoice_funding_status_index" ON "invoice" ("funding_status");
CREATE INDEX "invoice_payment_status_index" ON "invoice" ("payment_status");
CREATE INDEX "invoice_currency_index" ON "invoice" ("currency");
CREATE INDEX "invoice_issue_date_index" ON "invoice" ("issue_date");
CREATE INDEX "invoice_due_date_index" ON "invoice" ("due_date");
CREATE INDEX "invoice_total_index" ON "invoice" ("total");
CREATE INDEX "invoice_outstanding_index" ON "invoice" ("outstanding");
CREATE INDEX "invoice_source_index" ON "invoice" ("source");
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "invoice" (id) ON DELETE CASCADE;
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_quantity_check" CHECK ("quantity" >= 0 AND "quantity" > 0.00);
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_unit_check" CHECK (char_length("unit") <= 20);
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_unit_price_check" CHECK ("unit_price" >= 0);
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_gst_code_check" CHECK ("gst_code" IN ('SR', 'ZR', 'ES33', 'ESN33', 'DS', 'OS', 'NG', 'NA', 'SRCA-S', 'SRCA-C', 'SRRC', 'SROVR-RS', 'SROVR-LVG', 'SRLVG'));
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_gst_rate_check" CHECK ("gst_rate" >= 0 AND "gst_rate" <= 100.00);
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_net_check" CHECK ("net" >= 0);
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_gst_check" CHECK ("gst" >= 0);
ALTER TABLE "job" ADD CONSTRAINT "job_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "job" ADD CONSTRAINT "job_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "job" ADD CONSTRAINT "job_kind_check" CHECK ("kind" IN ('bulk', 'import', 'export'));
ALTER TABLE "job" ADD CONSTRAINT "job_call_check" CHECK (char_length("call") <= 120);
ALTER TABLE "job" ADD CONSTRAINT "job_done_check" CHECK ("done" >= 0);
ALTER TABLE "job" ADD CONSTRAINT "job_total_check" CHECK ("total" >= 0);
ALTER TABLE "job" ADD CONSTRAINT "job_state_check" CHECK ("state" IN ('waiting', 'running', 'finished', 'failed', 'cancelled'));
CREATE INDEX "job_user_created_at_index" ON "job" ("user", "created_at");
CREATE INDEX "job_company_index" ON "job" ("company");
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_token_hash_check" CHECK (char_length("token_hash") <= 64);
CREATE UNIQUE INDEX "known_device_token_hash_key" ON "known_device" ("token_hash");
CREATE INDEX "known_device_user_index" ON "known_device" ("user");
ALTER TABLE "login_guard" ADD CONSTRAINT "login_guard_account_check" CHECK (char_length("account") <= 254);
ALTER TABLE "login_guard" ADD CONSTRAINT "login_guard_wrong_check" CHECK ("wrong" >= 0);
CREATE UNIQUE INDEX "login_guard_account_key" ON "login_guard" ("account");
ALTER TABLE "mail" ADD CONSTRAINT "mail_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "mail" ADD CONSTRAINT "mail_recipient_check" CHECK (char_length("recipient") <= 254);
ALTER TABLE "mail" ADD CONSTRAINT "mail_subject_check" CHECK (char_length("subject") <= 200);
ALTER TABLE "mail" ADD CONSTRAINT "mail_body_check" CHECK (char_length("body") <= 20000);
ALTER TABLE "mail" ADD CONSTRAINT "mail_html_check" CHECK (char_length("html") <= 100000);
ALTER TABLE "mail" ADD CONSTRAINT "mail_letter_check" CHECK (char_length("letter") <= 60);
ALTER TABLE "mail" ADD CONSTRAINT "mail_language_check" CHECK ("language" IN ('en-US', 'zh-CN'));
ALTER TABLE "mail" ADD CONSTRAINT "mail_brand_check" CHECK (char_length("brand") <= 40);
ALTER TABLE "mail" ADD CONSTRAINT "mail_related_entity_check" CHECK (char_length("related_entity") <= 60);
ALTER TABLE "mail" ADD CONSTRAINT "mail_status_check" CHECK ("status" IN ('queued', 'sent', 'delivered', 'opened', 'bounced', 'failed'));
ALTER TABLE "mail" ADD CONSTRAINT "mail_error_check" CHECK (char_length("error") <= 300);
ALTER TABLE "mail" ADD CONSTRAINT "mail_tries_check" CHECK ("tries" >= 0);
CREATE INDEX "mail_status_created_at_index" ON "mail" ("status", "created_at");
CREATE INDEX "mail_company_created_at_index" ON "mail" ("company", "created_at");
CREATE INDEX "mail_related_entity_related_id_index" ON "mail" ("related_entity", "related_id");
CREATE INDEX "mail_letter_index" ON "mail" ("letter");
CREATE INDEX "mail_sent_at_index" ON "mail" ("sent_at");
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "notice" ADD CONSTRAINT "notice_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "notice" ADD CONSTRAINT "notice_title_check" CHECK (char_length("title") <= 200);
ALTER TABLE "notice" ADD CONSTRAINT "notice_body_check" CHECK (char_length("body") <= 2000);
ALTER TABLE "notice" ADD CONSTRAINT "notice_title_zh_check" CHECK (char_length("title_zh") <= 200);
ALTER TABLE "notice" ADD CONSTRAINT "notice_body_zh_check" CHECK (char_length("body_zh") <= 2000);
ALTER TABLE "notice" ADD CONSTRAINT "notice_link_check" CHECK (char_length("link") <= 300);
ALTER TABLE "notice" ADD CONSTRAINT "notice_level_check" CHECK ("level" IN ('info', 'action', 'warning'));
CREATE INDEX "notice_user_read_at_index" ON "notice" ("user", "read_at");
CREATE INDEX "notice_company_index" ON "notice" ("company");
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_address_check" CHECK (char_length("address") <= 254);
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_purpose_check" CHECK (char_length("purpose") <= 60);
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_bound_to_check" CHECK (char_length("bound_to") <= 120);
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_code_hash_check" CHECK (char_length("code_hash") <= 64);
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_tries_check" CHECK ("tries" >= 0);
CREATE INDEX "one_time_code_address_sent_at_index" ON "one_time_code" ("address", "sent_at");
CREATE INDEX "one_time_code_bound_to_sent_at_index" ON "one_time_code" ("bound_to", "sent_at");
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_pattern_check" CHECK (char_length("pattern") <= 200);
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_role_check" CHECK (char_length("role") <= 20);
ALTER TABLE "page_view" ADD CONSTRAINT "page_view_views_check" CHECK ("views" >= 0);
CREATE UNIQUE INDEX "page_view_pattern_day_role_key" ON "page_view" ("pattern", "day", "role");
ALTER TABLE "permission_group" ADD CONSTRAINT "permission_group_name_check" CHECK (char_length("name") <= 60);
ALTER TABLE "permission_group" ADD CONSTRAINT "permission_group_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "permission_group" ADD CONSTRAINT "permission_group_role_check" CHECK ("role" IN ('supplier', 'enterprise', 'financier', 'admin', 'investor'));
ALTER TABLE "permission_group" ADD CONSTRAINT "permission_group_permissions_check" CHECK (cardinality("permissions") <= 100);
ALTER TABLE "permission_group" ADD CONSTRAINT "permission_group_amount_ceiling_check" CHECK ("amount_ceiling" >= 0);
CREATE UNIQUE INDEX "permission_group_company_name_key" ON "permission_group" ("company", "name");
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_page_check" CHECK (char_length("page") <= 120);
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_name_check" CHECK (char_length("name") <= 60);
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_columns_check" CHECK (cardinality("columns") <= 60);
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_query_check" CHECK (char_length("query") <= 2000);
CREATE UNIQUE INDEX "saved_view_user_page_name_key" ON "saved_view" ("user", "page", "name");
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("kind" IN ('invoice_confirm', 'invoice_resolve'));
ALTER TABLE "task" ADD CONSTRAINT "task_subject_entity_check" CHECK (char_length("subject_entity") <= 60);
ALTER TABLE "task" ADD CONSTRAINT "task_subject_title_check" CHECK (char_length("subject_title") <= 120);
ALTER TABLE "task" ADD CONSTRAINT "task_party_check" CHECK (char_length("party") <= 60);
ALTER TABLE "task" ADD CONSTRAINT "task_axis_check" CHECK (char_length("axis") <= 60);
ALTER TABLE "task" ADD CONSTRAINT "task_state_check" CHECK (char_length("state") <= 60);
ALTER TABLE "task" ADD CONSTRAINT "task_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "task" ADD CONSTRAINT "task_initiator_refers" FOREIGN KEY ("initiator") REFERENCES "user" (id);
ALTER TABLE "task" ADD CONSTRAINT "task_initiator_company_refers" FOREIGN KEY ("initiator_company") REFERENCES "company" (id);
ALTER TABLE "task" ADD CONSTRAINT "task_counterparty_check" CHECK (char_length("counterparty") <= 120);
ALTER TABLE "task" ADD CONSTRAINT "task_amount_check" CHECK ("amount" >= 0);
ALTER TABLE "task" ADD CONSTRAINT "task_priority_check" CHECK ("priority" IN ('normal', 'high'));
ALTER TABLE "task" ADD CONSTRAINT "task_status_check" CHECK ("status" IN ('todo', 'claimed', 'done', 'cancelled'));
ALTER TABLE "task" ADD CONSTRAINT "task_outcome_check" CHECK (char_length("outcome") <= 60);
ALTER TABLE "task" ADD CONSTRAINT "task_claimed_by_refers" FOREIGN KEY ("claimed_by") REFERENCES "user" (id);
ALTER TABLE "task" ADD CONSTRAINT "task_done_by_refers" FOREIGN KEY ("done_by") REFERENCES "user" (id);
CREATE UNIQUE INDEX "task_number_key" ON "task" ("number");
CREATE INDEX "task_subject_entity_subject_id_index" ON "task" ("subject_entity", "subject_id");
CREATE INDEX "task_company_status_index" ON "task" ("company", "status");
CREATE INDEX "task_initiator_status_index" ON "task" ("initiator", "status");
CREATE INDEX "task_initiator_company_index" ON "task" ("initiator_company");
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_subject_entity_check" CHECK (char_length("subject_entity") <= 60);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_actor_refers" FOREIGN KEY ("actor") REFERENCES "user" (id);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_actor_name_check" CHECK (char_length("actor_name") <= 254);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_actor_phone_check" CHECK (char_length("actor_phone") <= 30);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_transition_check" CHECK (char_length("transition") <= 60);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_axis_check" CHECK (char_length("axis") <= 60);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_from_state_check" CHECK (char_length("from_state") <= 60);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_to_state_check" CHECK (char_length("to_state") <= 60);
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_comment_check" CHECK (char_length("comment") <= 2000);
CREATE INDEX "timeline_entry_subject_entity_subject_id_created_at_index" ON "timeline_entry" ("subject_entity", "subject_id", "created_at");
ALTER TABLE "user" ADD CONSTRAINT "user_email_check" CHECK (char_length("email") <= 254);
ALTER TABLE "user" ADD CONSTRAINT "user_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "user" ADD CONSTRAINT "user_contact_email_check" CHECK (char_length("contact_email") <= 254);
ALTER TABLE "user" ADD CONSTRAINT "user_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "user" ADD CONSTRAINT "user_roles_check" CHECK (cardinality("roles") <= 5 AND "roles" <@ ARRAY['supplier', 'enterprise', 'financier', 'admin', 'investor']::text[]);
ALTER TABLE "user" ADD CONSTRAINT "user_current_role_check" CHECK ("current_role" IN ('supplier', 'enterprise', 'financier', 'admin', 'investor'));
ALTER TABLE "user" ADD CONSTRAINT "user_status_check" CHECK ("status" IN ('invited', 'unverified', 'pending', 'active', 'disabled', 'locked'));
ALTER TABLE "user" ADD CONSTRAINT "user_job_title_check" CHECK (char_length("job_title") <= 80);
ALTER TABLE "user" ADD CONSTRAINT "user_department_check" CHECK (char_length("department") <= 80);
ALTER TABLE "user" ADD CONSTRAINT "user_legal_entities_check" CHECK (cardinality("legal_entities") <= 50);
ALTER TABLE "user" ADD CONSTRAINT "user_permission_groups_check" CHECK (cardinality("permission_groups") <= 20);
ALTER TABLE "user" ADD CONSTRAINT "user_amount_ceiling_check" CHECK ("amount_ceiling" >= 0);
ALTER TABLE "user" ADD CONSTRAINT "user_id_type_check" CHECK ("id_type" IN ('NRIC', 'FIN', 'PASSPORT'));
ALTER TABLE "user" ADD CONSTRAINT "user_language_check" CHECK ("language" IN ('en-US', 'zh-CN'));
ALTER TABLE "user" ADD CONSTRAINT "user_guide_step_check" CHECK ("guide_step" >= 0 AND "guide_step" <= 99);
ALTER TABLE "user" ADD CONSTRAINT "user_password_hash_check" CHECK (char_length("password_hash") <= 500);
ALTER TABLE "user" ADD CONSTRAINT "user_failed_logins_check" CHECK ("failed_logins" >= 0);
CREATE UNIQUE INDEX "user_email_key" ON "user" ("email");
CREATE UNIQUE INDEX "user_company_phone_key" ON "user" ("company", "phone");
