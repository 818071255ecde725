-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "accounting_period" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "month" text,
  "status" text NOT NULL DEFAULT 'open',
  PRIMARY KEY ("id")
);
CREATE TABLE "authorizer" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "entity" bigint,
  "name" text,
  "id_type" text,
  "id_no" character varying(9),
  "nationality" character(2),
  "position" text,
  "authorizer_type" text,
  "email" character varying(254),
  "phone" character varying(16),
  "signing_mode" text,
  "signing_limit" numeric(15,2),
  "source" text,
  "id_front" bigint,
  "id_back" bigint,
  "board_resolution" bigint,
  "audit_result" text,
  "audits" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "bank_account" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "entity" bigint,
  "currency" character(3),
  "bank_code" text,
  "branch_code" text,
  "account_no" character varying(14),
  "account_name" text,
  "swift" character varying(11),
  "paynow_uen" text,
  "usage" text,
  "is_default" boolean,
  "proof_file" bigint,
  "verified_on" date,
  "changed_on" date,
  "otp_ticket" text,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "bill" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "bill_no" text,
  "company" bigint,
  "vendor" text,
  "po_no" text,
  "bill_date" date,
  "due_date" date,
  "currency" character(3),
  "total" numeric(15,2),
  "file" bigint,
  "use_for" text[],
  "matches" jsonb,
  "scheduled_for" date,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "bill_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "description" text,
  "quantity" numeric(15,2),
  "unit_price" numeric(15,2),
  "net" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "brc_report" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "report_no" text,
  "financier_entity" bigint,
  "subject_entity" bigint,
  "ordered_at" timestamptz,
  "score" integer,
  "grade" text,
  "payment_index" integer,
  "litigation_count" integer,
  "litigation_amount" numeric(15,2),
  "bankruptcy" boolean,
  "director_adverse_count" integer,
  "pdf_file" bigint,
  PRIMARY KEY ("id")
);
CREATE TABLE "buyer" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "owner_company" bigint,
  "buyer_entity" bigint,
  "name" text,
  "uen" character varying(10),
  "email" character varying(254),
  "country" character(2),
  "relation" text,
  "list" text,
  "currency" character(3),
  "confirmed" numeric(15,2),
  "unconfirmed" numeric(15,2),
  "outstanding" numeric(15,2),
  "overdue" numeric(15,2),
  "average_days" integer,
  "dispute_pct" numeric(15,2),
  "limit_available" numeric(15,2),
  "rating" text,
  "registry_status" text,
  "screening" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "buyer_limit" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "facility" bigint,
  "supplier_entity" bigint,
  "financier_entity" bigint,
  "buyer_entity" bigint,
  "buyer_name" text,
  "buyer_country" character(2),
  "list" text,
  "currency" character(3),
  "limit" numeric(15,2),
  "reserved" numeric(15,2),
  "utilised" numeric(15,2),
  "available" numeric(15,2),
  "advance_rate" numeric(15,2),
  "concentration_pct" numeric(15,2),
  "noa_status" text,
  "credit_insured" boolean,
  "rating" text,
  "overdue" numeric(15,2),
  "review_date" date,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "buyer_list_entry" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "financier_entity" bigint,
  "buyer_uen" character varying(10),
  "buyer_name" text,
  "currency" character(3),
  "default_limit" numeric(15,2),
  "used" numeric(15,2),
  "rating" text,
  "volume" numeric(15,2),
  "average_days" integer,
  "dispute_pct" numeric(15,2),
  "suggestion" text,
  "reason" text,
  "valid_until" date,
  "list" text NOT NULL DEFAULT 'general',
  PRIMARY KEY ("id")
);
CREATE TABLE "checklist" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "task_number" text,
  "company" bigint,
  "config" bigint,
  "progress_pct" numeric(15,2),
  "failed" integer,
  "status" text NOT NULL DEFAULT 'open',
  PRIMARY KEY ("id")
);
CREATE TABLE "checklist_items" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "code" text,
  "text" text,
  "kind" text,
  "auto_filled" boolean,
  "ticked" boolean,
  "number" numeric(15,2),
  "text_value" text,
  "document" bigint,
  "result" text,
  "comment" text,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "checklist_config" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "name" text,
  "task_type" text,
  "edition" integer,
  PRIMARY KEY ("id")
);
CREATE TABLE "checklist_config_items" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "code" text,
  "text" text,
  "kind" text,
  "required" boolean,
  "auto_source" text,
  "fail_blocks" boolean,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "contact" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "kind" text,
  "name" text,
  "organisation" text,
  "uen" character varying(10),
  "email" character varying(254),
  "phone" character varying(16),
  "position" text,
  "linked_company" bigint,
  "tags" bigint[],
  "notes" text,
  "last_activity" timestamptz,
  "support_hours" text,
  "into" bigint,
  "mails" jsonb,
  "status" text NOT NULL DEFAULT 'active',
  PRIMARY KEY ("id")
);
CREATE TABLE "credit_application" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "entity" bigint,
  "financier_entity" bigint,
  "kyc_case" bigint,
  "kind" text,
  "currency" character(3),
  "requested_limit" numeric(15,2),
  "purpose" text,
  "industry" text,
  "expected_monthly_volume" numeric(15,2),
  "tenor_days" integer,
  "top_vendors" jsonb,
  "documents" bigint[],
  "recommended_limit" numeric(15,2),
  "conditions" text,
  "finance_rate" numeric(15,2),
  "dpo_rate" numeric(15,2),
  "ep_rate" numeric(15,2),
  "review_date" date,
  "total_score" integer,
  "offer_expires_on" date,
  "submitted_on" date,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "credit_application_score_card" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "factor" text,
  "weight" numeric(15,2),
  "score" integer,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "credit_limit" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "entity" bigint,
  "financier_entity" bigint,
  "application" bigint,
  "currency" character(3),
  "approved" numeric(15,2),
  "reserved" numeric(15,2),
  "utilised" numeric(15,2),
  "frozen_amount" numeric(15,2),
  "available" numeric(15,2),
  "effective_from" date,
  "review_date" date,
  "new_amount" numeric(15,2),
  "history" jsonb,
  "status" text NOT NULL DEFAULT 'active',
  PRIMARY KEY ("id")
);
CREATE TABLE "credit_note" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "cn_no" text,
  "kind" text,
  "invoice" bigint,
  "seller_entity" bigint,
  "buyer_entity" bigint,
  "financier_entity" bigint,
  "invoice_paid" bigint,
  "financing" bigint,
  "issue_date" date,
  "reason_code" text,
  "currency" character(3),
  "amount_net" numeric(15,2),
  "gst" numeric(15,2),
  "total" numeric(15,2),
  "attachments" bigint[],
  "over_advance_amount" numeric(15,2),
  "cure_due_on" date,
  "cure_status" text,
  "financier_agreed" boolean,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "credit_note_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "description" text,
  "quantity" numeric(15,2),
  "unit_price" numeric(15,2),
  "gst_code" text,
  "net" numeric(15,2),
  "gst" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "delivery_record" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "do_no" text,
  "supplier_entity" bigint,
  "buyer_entity" bigint,
  "invoice" bigint,
  "po_no" text,
  "delivered_on" date,
  "place" text NOT NULL,
  "receiver_name" text,
  "receiver_email" character varying(254),
  "director_email" character varying(254),
  "files" bigint[],
  "reason_code" text,
  "photos" bigint[],
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "delivery_record_items" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "description" text,
  "quantity" numeric(15,2),
  "received" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "department" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "name" text,
  "parent" bigint NOT NULL,
  "head" bigint,
  "cost_centre" text,
  "member_count" integer,
  "children" bigint[],
  PRIMARY KEY ("id")
);
CREATE TABLE "disbursement" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "source_kind" text,
  "source_no" text,
  "financing" bigint,
  "early_payment" bigint,
  "dpo" bigint,
  "payer_entity" bigint,
  "payee_entity" bigint,
  "payer_account" bigint,
  "payee_account" bigint,
  "account_age_days" integer,
  "currency" character(3),
  "gross" numeric(15,2),
  "net" numeric(15,2),
  "method" text,
  "value_date" date,
  "limit_ok" boolean,
  "loa_ok" boolean,
  "bank_ref" text,
  "fail_code" text,
  "status" text NOT NULL DEFAULT 'due',
  PRIMARY KEY ("id")
);
CREATE TABLE "disbursement_deductions" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "code" text,
  "net" numeric(15,2),
  "gst" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "dpo" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "enterprise_entity" bigint,
  "vendor_entity" bigint,
  "financier_entity" bigint,
  "facility" bigint,
  "currency" character(3),
  "pay_date" date,
  "rate" numeric(15,2),
  "accept_by" date,
  "maturity_date" date,
  "extension_days" integer,
  "note" text,
  "face_total" numeric(15,2),
  "discount_total" numeric(15,2),
  "net_total" numeric(15,2),
  "accepted_payables" bigint[],
  "payout_account" bigint,
  "documents" bigint[],
  "poc_file" bigint,
  "remittance_file" bigint,
  "dpd" integer,
  "bucket" text,
  "penalty" numeric(15,2),
  "late_fee" numeric(15,2),
  "total_due" numeric(15,2),
  "promise_date" date,
  "promise_amount" numeric(15,2),
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "dpo_payables" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "payable_id" bigint,
  "invoice" bigint,
  "face" numeric(15,2),
  "due_date" date,
  "maturity_date" date,
  "days" integer,
  "discount" numeric(15,2),
  "pay" numeric(15,2),
  "answer" text,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "dpo_payable" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "dpo" bigint,
  "enterprise_entity" bigint,
  "vendor_entity" bigint,
  "financier_entity" bigint,
  "invoice" bigint,
  "currency" character(3),
  "outstanding" numeric(15,2),
  "face" numeric(15,2),
  "due_date" date,
  "extension_days" integer,
  "maturity_date" date,
  "days" integer,
  "discount" numeric(15,2),
  "pay" numeric(15,2),
  "documents" bigint[],
  "answer" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "early_payment" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "enterprise_entity" bigint,
  "supplier_entity" bigint,
  "funder" text,
  "funder_entity" bigint,
  "currency" character(3),
  "amount_wanted" numeric(15,2),
  "pay_date" date,
  "offer_mode" text,
  "apr" numeric(15,2),
  "flat_pct" numeric(15,2),
  "counter_apr" numeric(15,2),
  "payout_account" bigint,
  "auto_accept" boolean,
  "auto_cap" numeric(15,2),
  "reviewer_comment" text,
  "discount_total" numeric(15,2),
  "net_total" numeric(15,2),
  "days_early" integer,
  "paid_at" timestamptz,
  "bank_ref" text,
  "remittance_file" bigint,
  "collection_state" text,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "early_payment_items" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "invoice" bigint,
  "due_date" date,
  "amount" numeric(15,2),
  "days_early" integer,
  "discount" numeric(15,2),
  "pay" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "facility" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "financier_entity" bigint,
  "entity" bigint,
  "kind" text,
  "products" text[],
  "currency" character(3),
  "limit" numeric(15,2),
  "reserved" numeric(15,2),
  "utilised" numeric(15,2),
  "frozen_amount" numeric(15,2),
  "available" numeric(15,2),
  "used_pct" numeric(15,2),
  "interest_rate" numeric(15,2),
  "day_count" text,
  "interest_mode" text,
  "advance_rate_ip" numeric(15,2),
  "advance_rate_whitelist" numeric(15,2),
  "advance_rate_general" numeric(15,2),
  "min_tenor" integer,
  "max_tenor" integer,
  "grace_days" integer,
  "penalty_rate" numeric(15,2),
  "late_fee" numeric(15,2),
  "recourse" boolean,
  "concentration_warn_pct" numeric(15,2),
  "auto_approve_below" numeric(15,2),
  "effective_from" date,
  "expires_on" date,
  "agreement_file" bigint,
  "documents" bigint[],
  "reason" text,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "financing_application" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "basis" text,
  "financier_entity" bigint,
  "compared" bigint[],
  "facility" bigint,
  "seller_entity" bigint,
  "obligor_entity" bigint,
  "currency" character(3),
  "requested_amount" numeric(15,2),
  "disbursement_date" date,
  "payout_account" bigint,
  "documents" bigint[],
  "remarks" text,
  "eligibility" jsonb,
  "approved_amount" numeric(15,2),
  "approved_rate" numeric(15,2),
  "conditions" text,
  "internal_notes" text,
  "face" numeric(15,2),
  "net" numeric(15,2),
  "principal_outstanding" numeric(15,2),
  "interest_accrued" numeric(15,2),
  "fee_outstanding" numeric(15,2),
  "penalty_accrued" numeric(15,2),
  "total_due" numeric(15,2),
  "dpd" integer,
  "bucket" text,
  "maturity_date" date,
  "offer_expires_on" date,
  "risk" text,
  "duplicates" integer,
  "frozen" boolean NOT NULL DEFAULT false,
  "process" text,
  "assignment" bigint,
  "repayments" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "financing_application_items" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "invoice_paid" bigint,
  "invoice" bigint,
  "due_date" date,
  "face" numeric(15,2),
  "advance_rate" numeric(15,2),
  "advance" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "financing_order" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "application" bigint,
  "payer_entity" bigint,
  "financier_entity" bigint,
  "lines" jsonb,
  "currency" character(3),
  "total" numeric(15,2),
  "channel" text,
  "paynow_qr" text,
  "bank_ref" text,
  "reason" text,
  "expires_at" timestamptz,
  "attempts" integer,
  "paid_at" timestamptz,
  "status" text NOT NULL DEFAULT 'created',
  PRIMARY KEY ("id")
);
CREATE TABLE "fund_provider" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "name" text,
  "uen" character varying(10),
  "contact_name" text,
  "email" character varying(254),
  "products" text[],
  "currencies" text[],
  "indicative_rate" numeric(15,2),
  "needed_documents" text[],
  "kyc_status" text,
  "currency" character(3),
  "limit" numeric(15,2),
  "used" numeric(15,2),
  "message" text,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "invoice_paid" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "business_type" text,
  "issuer_entity" bigint,
  "holder_entity" bigint,
  "parent" bigint NOT NULL,
  "to_entity" bigint,
  "amount" numeric(15,2),
  "tier" integer,
  "children" bigint[],
  "currency" character(3),
  "face" numeric(15,2),
  "available" numeric(15,2),
  "transferred" numeric(15,2),
  "financed_face" numeric(15,2),
  "settled" numeric(15,2),
  "maturity_date" date,
  "extended_maturity" date,
  "financiers" bigint[],
  "transferable" boolean,
  "financeable" boolean,
  "documents" bigint[],
  "signers" bigint[],
  "poc_file" bigint,
  "envelope" bigint,
  "prepared_by" text,
  "checked_by" text,
  "match_score" numeric(15,2),
  "exceptions" jsonb,
  "reason_code" text,
  "accept_by" date,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "invoice_paid_invoices" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "invoice" bigint,
  "issue_date" date,
  "due_date" date,
  "outstanding" numeric(15,2),
  "amount" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "journal" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "company" bigint,
  "date" date,
  "event_type" text,
  "source_ref" text,
  "currency" character(3),
  "memo" text,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "journal_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "account" bigint,
  "debit" numeric(15,2),
  "credit" numeric(15,2),
  "memo" text,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "kyc_case" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "entity" bigint,
  "vendor" bigint,
  "financier_entity" bigint,
  "applicant_role" text,
  "submitted_via" text,
  "administrator" jsonb,
  "company_profile" jsonb,
  "authorizers" bigint[],
  "acra_bizfile" bigint,
  "documents" bigint[],
  "declarations" jsonb,
  "currency" character(3),
  "requested_limit" numeric(15,2),
  "risk_rating" text,
  "brc_report" bigint,
  "screening_result" text,
  "review_notes" text,
  "questions" jsonb,
  "missing_count" integer,
  "completeness" numeric(15,2),
  "submitted_on" date,
  "valid_until" date,
  "reviewer" bigint,
  "history" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "kyc_case_shareholders" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "name" text,
  "id_no" text,
  "nationality" character(2),
  "share_pct" numeric(15,2),
  "is_ubo" boolean,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "kyc_case_directors" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "name" text,
  "id_no" character varying(9),
  "position" text,
  "appointed_on" date,
  "pep" boolean,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "kyc_case_financials" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "fiscal_year" integer,
  "currency" character(3),
  "revenue" numeric(15,2),
  "gross_profit" numeric(15,2),
  "net_profit" numeric(15,2),
  "total_assets" numeric(15,2),
  "total_liabilities" numeric(15,2),
  "net_worth" numeric(15,2),
  "audited" boolean,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "kyc_case_financial_iras_tax_payable_in_past_three_years" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "year_of_assessment" integer,
  "amount" numeric(15,2),
  "file" bigint,
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "ledger_account" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "code" text,
  "name" text,
  "kind" text,
  "currency" character(3),
  "balance" numeric(15,2),
  "debit" numeric(15,2),
  "credit" numeric(15,2),
  "lines" jsonb,
  PRIMARY KEY ("id")
);
CREATE TABLE "letter_of_assignment" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "application" bigint,
  "assignor_entity" bigint,
  "assignee_entity" bigint,
  "debtor_entity" bigint,
  "invoices" jsonb,
  "total" numeric(15,2),
  "currency" character(3),
  "recourse" boolean,
  "file" bigint,
  "envelope" bigint,
  "signed_at" timestamptz,
  "countersigned_at" timestamptz,
  "notice_file" bigint,
  "notice_sent_at" timestamptz,
  "notice_answer" text,
  "status" text NOT NULL DEFAULT 'generated',
  PRIMARY KEY ("id")
);
CREATE TABLE "process" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "project_no" text,
  "company" bigint,
  "financier" bigint,
  "subject_entity" text,
  "subject_id" bigint,
  "subject_title" text,
  "started_at" timestamptz,
  "current_step" text,
  "steps" jsonb,
  "status" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "product" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "name" text,
  "kind" text,
  "currency" character(3),
  "advance_rate" numeric(15,2),
  "rate" numeric(15,2),
  "min_tenor" integer,
  "max_tenor" integer,
  "grace_days" integer,
  "penalty_rate" numeric(15,2),
  "recourse" boolean,
  "effective_from" date,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "receipt" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "receiver_entity" bigint,
  "payer_entity" bigint,
  "payer_name" text,
  "account" bigint,
  "amount" numeric(15,2),
  "currency" character(3),
  "value_date" date,
  "bank_ref" text,
  "remittance_text" text,
  "matches" jsonb,
  "matched_pct" numeric(15,2),
  "unapplied" numeric(15,2),
  "proof_file" bigint,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "receivable_row" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "customer" text,
  "doc_no" text,
  "kind" text,
  "currency" character(3),
  "due_date" date,
  "amount" numeric(15,2),
  "received" numeric(15,2),
  "outstanding" numeric(15,2),
  "bucket" text,
  "next_reminder" date,
  "reminders" jsonb,
  "status" text NOT NULL DEFAULT 'open',
  PRIMARY KEY ("id")
);
CREATE TABLE "refund" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "financier_entity" bigint,
  "payee_entity" bigint,
  "receipt" bigint,
  "reason" text,
  "currency" character(3),
  "amount" numeric(15,2),
  "payout_account" bigint,
  "maker" text,
  "checker" text,
  "calculation" jsonb,
  "reason_code" text,
  "status" text NOT NULL DEFAULT 'proposed',
  PRIMARY KEY ("id")
);
CREATE TABLE "registration" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "invite" bigint,
  "name" text,
  "email" character varying(254),
  "email_code" text,
  "phone" character varying(16),
  "phone_otp" text,
  "referral_code" text,
  "terms_accepted" boolean,
  "uen" character varying(10),
  "legal_name" text,
  "entity_type" text,
  "role" text,
  "business_types" text[],
  "job_title" text,
  "admin_phone" character varying(16),
  "admin_otp" text,
  "company_exists" boolean,
  "admin_email" character varying(254),
  "industry" text,
  "turnover_band" text,
  "currency" character(3),
  "expected_monthly_volume" numeric(15,2),
  "requested_limit" numeric(15,2),
  "counterparties" jsonb,
  "status" text NOT NULL DEFAULT 'started',
  PRIMARY KEY ("id")
);
CREATE TABLE "repayment" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "receipt" bigint,
  "financier_entity" bigint,
  "payer_entity" bigint,
  "mode" text,
  "currency" character(3),
  "amount" numeric(15,2),
  "total" numeric(15,2),
  "residual" numeric(15,2),
  "unapplied" numeric(15,2),
  "trace" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "repayment_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "deal_no" text,
  "financing" bigint,
  "dpo" bigint,
  "invoice_paid" bigint,
  "due" numeric(15,2),
  "penalty" numeric(15,2),
  "interest" numeric(15,2),
  "fee" numeric(15,2),
  "principal" numeric(15,2),
  "rest" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "sales_order" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "company" bigint,
  "kind" text,
  "customer" text,
  "customer_email" character varying(254),
  "order_date" date,
  "currency" character(3),
  "total" numeric(15,2),
  "cost" numeric(15,2),
  "margin_pct" numeric(15,2),
  "invoiced_pct" numeric(15,2),
  "bills" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "sales_order_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "description" text,
  "quantity" numeric(15,2),
  "unit_price" numeric(15,2),
  "net" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "signature" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "owner_entity" bigint,
  "document_type" text,
  "document_name" text,
  "invoice_paid" bigint,
  "assignment" bigint,
  "facility" bigint,
  "signers" jsonb,
  "next_route" text,
  "completed_file" bigint,
  "reason" text,
  "status" text NOT NULL DEFAULT 'created',
  PRIMARY KEY ("id")
);
CREATE TABLE "statement" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "financier_entity" bigint,
  "counterparty_entity" bigint,
  "currency" character(3),
  "period_from" date,
  "period_to" date,
  "opening" numeric(15,2),
  "movements" numeric(15,2),
  "closing" numeric(15,2),
  "disputed_line" integer,
  "pdf" bigint,
  "status" text NOT NULL DEFAULT 'generated',
  PRIMARY KEY ("id")
);
CREATE TABLE "statement_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "date" date,
  "kind" text,
  "reference" text,
  "debit" numeric(15,2),
  "credit" numeric(15,2),
  "balance" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "sustainability" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "year" integer,
  "scope1" numeric(15,2),
  "scope2" numeric(15,2),
  "energy_kwh" numeric(15,2),
  "water_m3" numeric(15,2),
  "waste_t" numeric(15,2),
  "certificates" text[],
  "score" integer,
  "files" bigint[],
  PRIMARY KEY ("id")
);
CREATE TABLE "tag" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "name" text,
  "colour" character varying(7),
  "scope" text,
  "usage_count" integer,
  "into" bigint,
  "status" text NOT NULL DEFAULT 'active',
  PRIMARY KEY ("id")
);
CREATE TABLE "tool_invoice" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "number" text,
  "company" bigint,
  "customer" text,
  "customer_email" character varying(254),
  "issue_date" date,
  "due_date" date,
  "currency" character(3),
  "template" text,
  "total" numeric(15,2),
  "paynow_qr" text,
  "opened_at" timestamptz,
  "mails" jsonb,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "tool_invoice_lines" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "description" text,
  "quantity" numeric(15,2),
  "unit_price" numeric(15,2),
  "net" numeric(15,2),
  PRIMARY KEY ("parent", "place")
);
CREATE TABLE "user_group" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "name" text,
  "description" text,
  "members" bigint[],
  "department" bigint,
  "permission_group" bigint,
  "amount_ceiling" numeric(15,2),
  "member_count" integer,
  "used_in_rules" integer,
  "status" text NOT NULL DEFAULT 'active',
  PRIMARY KEY ("id")
);
CREATE TABLE "vendor" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "owner_company" bigint,
  "vendor_entity" bigint,
  "invite" bigint,
  "uen" character varying(10),
  "kyc_case" bigint,
  "kyc_status" text,
  "submitted_on" date,
  "risk" text,
  "missing_count" integer,
  "reviewer" text,
  "currency" character(3),
  "sub_limit" numeric(15,2),
  "used" numeric(15,2),
  "volume" numeric(15,2),
  "account_changed_on" date,
  "tags" bigint[],
  "status" text NOT NULL DEFAULT 'invited',
  PRIMARY KEY ("id")
);
CREATE TABLE "vendor_invite" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "vendor" bigint,
  "vendor_name" text,
  "email" character varying(254),
  "uen" character varying(10),
  "contact_name" text,
  "phone" character varying(16),
  "facility" bigint,
  "proposed_sub_limit" numeric(15,2),
  "message" text,
  "expires_at" timestamptz,
  "resent_count" integer,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "vendor_sub_limit" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "facility" bigint,
  "enterprise_entity" bigint,
  "financier_entity" bigint,
  "vendor_entity" bigint,
  "currency" character(3),
  "limit" numeric(15,2),
  "reserved" numeric(15,2),
  "utilised" numeric(15,2),
  "available" numeric(15,2),
  "rate_override" numeric(15,2),
  "advance_rate_override" numeric(15,2),
  "run_off" text,
  "effective_on" date,
  "reason" text,
  "frozen_by" text,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_month_check" CHECK (char_length("month") <= 7);
ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_status_check" CHECK ("status" IN ('open', 'closing', 'closed'));
CREATE INDEX "accounting_period_company_index" ON "accounting_period" ("company");
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_id_type_check" CHECK ("id_type" IN ('NRIC', 'FIN', 'PASSPORT'));
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_position_check" CHECK (char_length("position") <= 80);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_authorizer_type_check" CHECK ("authorizer_type" IN ('director', 'ceo', 'attorney', 'company_secretary'));
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_signing_mode_check" CHECK ("signing_mode" IN ('single', 'jointly_any_two'));
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_signing_limit_check" CHECK ("signing_limit" >= 0);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_source_check" CHECK ("source" IN ('myinfo', 'manual'));
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_id_front_refers" FOREIGN KEY ("id_front") REFERENCES "file" (id);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_id_back_refers" FOREIGN KEY ("id_back") REFERENCES "file" (id);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_board_resolution_refers" FOREIGN KEY ("board_resolution") REFERENCES "file" (id);
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_audit_result_check" CHECK ("audit_result" IN ('approved', 'rejected'));
ALTER TABLE "authorizer" ADD CONSTRAINT "authorizer_status_check" CHECK ("status" IN ('draft', 'submitted', 'active', 'rejected', 'revoked'));
CREATE INDEX "authorizer_entity_index" ON "authorizer" ("entity");
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_bank_code_check" CHECK (char_length("bank_code") <= 4);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_branch_code_check" CHECK (char_length("branch_code") <= 3);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_account_name_check" CHECK (char_length("account_name") <= 120);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_paynow_uen_check" CHECK (char_length("paynow_uen") <= 20);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_usage_check" CHECK ("usage" IN ('collection', 'payout', 'both'));
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_proof_file_refers" FOREIGN KEY ("proof_file") REFERENCES "file" (id);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_otp_ticket_check" CHECK (char_length("otp_ticket") <= 200);
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_status_check" CHECK ("status" IN ('draft', 'pending', 'verified', 'active', 'rejected', 'disabled'));
CREATE INDEX "bank_account_entity_index" ON "bank_account" ("entity");
ALTER TABLE "bill" ADD CONSTRAINT "bill_bill_no_check" CHECK (char_length("bill_no") <= 30);
ALTER TABLE "bill" ADD CONSTRAINT "bill_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "bill" ADD CONSTRAINT "bill_vendor_check" CHECK (char_length("vendor") <= 120);
ALTER TABLE "bill" ADD CONSTRAINT "bill_po_no_check" CHECK (char_length("po_no") <= 30);
ALTER TABLE "bill" ADD CONSTRAINT "bill_total_check" CHECK ("total" >= 0);
ALTER TABLE "bill" ADD CONSTRAINT "bill_file_refers" FOREIGN KEY ("file") REFERENCES "file" (id);
ALTER TABLE "bill" ADD CONSTRAINT "bill_use_for_check" CHECK ("use_for" <@ ARRAY['dpo', 'ep', 'ip']::text[]);
ALTER TABLE "bill" ADD CONSTRAINT "bill_status_check" CHECK ("status" IN ('draft', 'approved', 'scheduled', 'paid'));
CREATE UNIQUE INDEX "bill_number_key" ON "bill" ("number");
CREATE UNIQUE INDEX "bill_company_vendor_bill_no_key" ON "bill" ("company", "vendor", "bill_no");
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "bill" (id) ON DELETE CASCADE;
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_quantity_check" CHECK ("quantity" >= 0 AND "quantity" > 0);
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_unit_price_check" CHECK ("unit_price" >= 0);
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_net_check" CHECK ("net" >= 0);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_report_no_check" CHECK (char_length("report_no") <= 30);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_subject_entity_refers" FOREIGN KEY ("subject_entity") REFERENCES "company_entity" (id);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_grade_check" CHECK (char_length("grade") <= 4);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_litigation_amount_check" CHECK ("litigation_amount" >= 0);
ALTER TABLE "brc_report" ADD CONSTRAINT "brc_report_pdf_file_refers" FOREIGN KEY ("pdf_file") REFERENCES "file" (id);
CREATE INDEX "brc_report_financier_entity_index" ON "brc_report" ("financier_entity");
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_owner_company_refers" FOREIGN KEY ("owner_company") REFERENCES "company" (id);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_buyer_entity_refers" FOREIGN KEY ("buyer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_name_check" CHECK (char_length("name") <= 120);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_relation_check" CHECK ("relation" IN ('linked', 'asked', 'off_platform'));
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_list_check" CHECK ("list" IN ('whitelist', 'general'));
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_confirmed_check" CHECK ("confirmed" >= 0);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_unconfirmed_check" CHECK ("unconfirmed" >= 0);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_outstanding_check" CHECK ("outstanding" >= 0);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_overdue_check" CHECK ("overdue" >= 0);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_dispute_pct_check" CHECK ("dispute_pct" >= 0);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_limit_available_check" CHECK ("limit_available" >= 0);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_rating_check" CHECK (char_length("rating") <= 10);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_registry_status_check" CHECK (char_length("registry_status") <= 30);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_screening_check" CHECK ("screening" IN ('clear', 'hit'));
CREATE INDEX "buyer_owner_company_index" ON "buyer" ("owner_company");
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_supplier_entity_refers" FOREIGN KEY ("supplier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_buyer_entity_refers" FOREIGN KEY ("buyer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_buyer_name_check" CHECK (char_length("buyer_name") <= 120);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_list_check" CHECK ("list" IN ('whitelist', 'general'));
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_limit_check" CHECK ("limit" >= 0 AND "limit" > 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_reserved_check" CHECK ("reserved" >= 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_utilised_check" CHECK ("utilised" >= 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_available_check" CHECK ("available" >= 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_advance_rate_check" CHECK ("advance_rate" >= 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_concentration_pct_check" CHECK ("concentration_pct" >= 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_noa_status_check" CHECK ("noa_status" IN ('none', 'sent', 'acknowledged', 'deemed', 'refused'));
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_rating_check" CHECK (char_length("rating") <= 10);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_overdue_check" CHECK ("overdue" >= 0);
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_status_check" CHECK ("status" IN ('draft', 'proposed', 'active', 'suspended', 'removed'));
CREATE INDEX "buyer_limit_supplier_entity_index" ON "buyer_limit" ("supplier_entity");
CREATE INDEX "buyer_limit_financier_entity_index" ON "buyer_limit" ("financier_entity");
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_buyer_name_check" CHECK (char_length("buyer_name") <= 120);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_default_limit_check" CHECK ("default_limit" >= 0);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_used_check" CHECK ("used" >= 0);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_rating_check" CHECK (char_length("rating") <= 10);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_volume_check" CHECK ("volume" >= 0);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_dispute_pct_check" CHECK ("dispute_pct" >= 0);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_suggestion_check" CHECK ("suggestion" IN ('whitelist', 'keep', 'suspend'));
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_reason_check" CHECK (char_length("reason") <= 500);
ALTER TABLE "buyer_list_entry" ADD CONSTRAINT "buyer_list_entry_list_check" CHECK ("list" IN ('general', 'whitelist_pending', 'whitelist', 'suspended', 'blocked'));
CREATE UNIQUE INDEX "buyer_list_entry_financier_entity_buyer_uen_key" ON "buyer_list_entry" ("financier_entity", "buyer_uen");
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_task_number_check" CHECK (char_length("task_number") <= 20);
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_config_refers" FOREIGN KEY ("config") REFERENCES "checklist_config" (id);
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_progress_pct_check" CHECK ("progress_pct" >= 0);
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_status_check" CHECK ("status" IN ('open', 'finished'));
CREATE INDEX "checklist_company_index" ON "checklist" ("company");
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_parent_refers" FOREIGN KEY ("parent") REFERENCES "checklist" (id) ON DELETE CASCADE;
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_code_check" CHECK (char_length("code") <= 30);
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_text_check" CHECK (char_length("text") <= 200);
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_kind_check" CHECK ("kind" IN ('check', 'document', 'number', 'text'));
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_number_check" CHECK ("number" >= 0);
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_text_value_check" CHECK (char_length("text_value") <= 500);
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_document_refers" FOREIGN KEY ("document") REFERENCES "file" (id);
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_result_check" CHECK ("result" IN ('pass', 'fail', 'na', 'waived'));
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_comment_check" CHECK (char_length("comment") <= 500);
ALTER TABLE "checklist_config" ADD CONSTRAINT "checklist_config_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "checklist_config" ADD CONSTRAINT "checklist_config_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "checklist_config" ADD CONSTRAINT "checklist_config_task_type_check" CHECK ("task_type" IN ('kyc', 'credit', 'facility', 'financing', 'ip'));
CREATE INDEX "checklist_config_company_index" ON "checklist_config" ("company");
ALTER TABLE "checklist_config_items" ADD CONSTRAINT "checklist_config_items_parent_refers" FOREIGN KEY ("parent") REFERENCES "checklist_config" (id) ON DELETE CASCADE;
ALTER TABLE "checklist_config_items" ADD CONSTRAINT "checklist_config_items_code_check" CHECK (char_length("code") <= 30);
ALTER TABLE "checklist_config_items" ADD CONSTRAINT "checklist_config_items_text_check" CHECK (char_length("text") <= 200);
ALTER TABLE "checklist_config_items" ADD CONSTRAINT "checklist_config_items_kind_check" CHECK ("kind" IN ('check', 'document', 'number', 'text'));
ALTER TABLE "checklist_config_items" ADD CONSTRAINT "checklist_config_items_auto_source_check" CHECK ("auto_source" IN ('none', 'brc', 'myinfo', 'platform'));
ALTER TABLE "contact" ADD CONSTRAINT "contact_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "contact" ADD CONSTRAINT "contact_kind_check" CHECK ("kind" IN ('vendor', 'buyer', 'fi', 'other'));
ALTER TABLE "contact" ADD CONSTRAINT "contact_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "contact" ADD CONSTRAINT "contact_organisation_check" CHECK (char_length("organisation") <= 120);
ALTER TABLE "contact" ADD CONSTRAINT "contact_position_check" CHECK (char_length("position") <= 80);
ALTER TABLE "contact" ADD CONSTRAINT "contact_linked_company_refers" FOREIGN KEY ("linked_company") REFERENCES "company" (id);
ALTER TABLE "contact" ADD CONSTRAINT "contact_notes_check" CHECK (char_length("notes") <= 2000);
ALTER TABLE "contact" ADD CONSTRAINT "contact_support_hours_check" CHECK (char_length("support_hours") <= 40);
ALTER TABLE "contact" ADD CONSTRAINT "contact_into_refers" FOREIGN KEY ("into") REFERENCES "contact" (id);
ALTER TABLE "contact" ADD CONSTRAINT "contact_status_check" CHECK ("status" IN ('active', 'archived'));
CREATE INDEX "contact_company_index" ON "contact" ("company");
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_kyc_case_refers" FOREIGN KEY ("kyc_case") REFERENCES "kyc_case" (id);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_kind_check" CHECK ("kind" IN ('new', 'increase', 'renewal', 'reduction'));
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_requested_limit_check" CHECK ("requested_limit" >= 0 AND "requested_limit" > 0 AND "requested_limit" <= 7600000.00);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_purpose_check" CHECK (char_length("purpose") <= 500);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_industry_check" CHECK (char_length("industry") <= 5);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_expected_monthly_volume_check" CHECK ("expected_monthly_volume" >= 0);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_tenor_days_check" CHECK ("tenor_days" >= 15 AND "tenor_days" <= 180);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_recommended_limit_check" CHECK ("recommended_limit" >= 0);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_conditions_check" CHECK (char_length("conditions") <= 2000);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_finance_rate_check" CHECK ("finance_rate" >= 0);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_dpo_rate_check" CHECK ("dpo_rate" >= 0);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_ep_rate_check" CHECK ("ep_rate" >= 0);
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_status_check" CHECK ("status" IN ('draft', 'submitted', 'in_review', 'info_requested', 'pending_approval', 'offered', 'accepted', 'active', 'declined', 'expired', 'withdrawn', 'rejected'));
CREATE INDEX "credit_application_entity_index" ON "credit_application" ("entity");
CREATE INDEX "credit_application_financier_entity_index" ON "credit_application" ("financier_entity");
ALTER TABLE "credit_application_score_card" ADD CONSTRAINT "credit_application_score_card_parent_refers" FOREIGN KEY ("parent") REFERENCES "credit_application" (id) ON DELETE CASCADE;
ALTER TABLE "credit_application_score_card" ADD CONSTRAINT "credit_application_score_card_factor_check" CHECK (char_length("factor") <= 80);
ALTER TABLE "credit_application_score_card" ADD CONSTRAINT "credit_application_score_card_weight_check" CHECK ("weight" >= 0);
ALTER TABLE "credit_application_score_card" ADD CONSTRAINT "credit_application_score_card_score_check" CHECK ("score" >= 0 AND "score" <= 100);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_application_refers" FOREIGN KEY ("application") REFERENCES "credit_application" (id);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_approved_check" CHECK ("approved" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_reserved_check" CHECK ("reserved" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_utilised_check" CHECK ("utilised" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_frozen_amount_check" CHECK ("frozen_amount" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_available_check" CHECK ("available" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_new_amount_check" CHECK ("new_amount" >= 0);
ALTER TABLE "credit_limit" ADD CONSTRAINT "credit_limit_status_check" CHECK ("status" IN ('active', 'frozen', 'expired', 'cancelled'));
CREATE INDEX "credit_limit_entity_index" ON "credit_limit" ("entity");
CREATE INDEX "credit_limit_financier_entity_index" ON "credit_limit" ("financier_entity");
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_cn_no_check" CHECK (char_length("cn_no") <= 30);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_kind_check" CHECK ("kind" IN ('invoice', 'financed', 'accounting'));
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_seller_entity_refers" FOREIGN KEY ("seller_entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_buyer_entity_refers" FOREIGN KEY ("buyer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice_paid_refers" FOREIGN KEY ("invoice_paid") REFERENCES "invoice_paid" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_financing_refers" FOREIGN KEY ("financing") REFERENCES "financing_application" (id);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_reason_code_check" CHECK ("reason_code" IN ('return', 'price', 'quantity', 'duplicate', 'service', 'waiver', 'other'));
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_amount_net_check" CHECK ("amount_net" >= 0 AND "amount_net" > 0.00);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_gst_check" CHECK ("gst" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_total_check" CHECK ("total" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_attachments_check" CHECK (cardinality("attachments") <= 10);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_over_advance_amount_check" CHECK ("over_advance_amount" >= 0);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_cure_status_check" CHECK ("cure_status" IN ('none', 'open', 'cured'));
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_status_check" CHECK ("status" IN ('draft', 'submitted', 'approved', 'applied', 'rejected', 'cancelled'));
CREATE UNIQUE INDEX "credit_note_number_key" ON "credit_note" ("number");
CREATE UNIQUE INDEX "credit_note_seller_entity_cn_no_key" ON "credit_note" ("seller_entity", "cn_no");
CREATE INDEX "credit_note_buyer_entity_index" ON "credit_note" ("buyer_entity");
CREATE INDEX "credit_note_financier_entity_index" ON "credit_note" ("financier_entity");
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "credit_note" (id) ON DELETE CASCADE;
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_quantity_check" CHECK ("quantity" >= 0 AND "quantity" > 0);
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_unit_price_check" CHECK ("unit_price" >= 0);
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_gst_code_check" CHECK ("gst_code" IN ('SR', 'ZR', 'ES33', 'OS'));
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_net_check" CHECK ("net" >= 0);
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_gst_check" CHECK ("gst" >= 0);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_do_no_check" CHECK (char_length("do_no") <= 30);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_supplier_entity_refers" FOREIGN KEY ("supplier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_buyer_entity_refers" FOREIGN KEY ("buyer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_po_no_check" CHECK (char_length("po_no") <= 30);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_place_check" CHECK (char_length("place") <= 120);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_receiver_name_check" CHECK (char_length("receiver_name") <= 80);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_files_check" CHECK (cardinality("files") <= 10);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_reason_code_check" CHECK ("reason_code" IN ('short', 'damaged', 'wrong', 'late', 'not_received', 'other'));
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_photos_check" CHECK (cardinality("photos") <= 10);
ALTER TABLE "delivery_record" ADD CONSTRAINT "delivery_record_status_check" CHECK ("status" IN ('draft', 'create_pending', 'created', 'confirm_pending', 'confirmed', 'rejected', 'expired'));
CREATE UNIQUE INDEX "delivery_record_supplier_entity_do_no_key" ON "delivery_record" ("supplier_entity", "do_no");
CREATE INDEX "delivery_record_buyer_entity_index" ON "delivery_record" ("buyer_entity");
ALTER TABLE "delivery_record_items" ADD CONSTRAINT "delivery_record_items_parent_refers" FOREIGN KEY ("parent") REFERENCES "delivery_record" (id) ON DELETE CASCADE;
ALTER TABLE "delivery_record_items" ADD CONSTRAINT "delivery_record_items_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "delivery_record_items" ADD CONSTRAINT "delivery_record_items_quantity_check" CHECK ("quantity" >= 0 AND "quantity" > 0);
ALTER TABLE "delivery_record_items" ADD CONSTRAINT "delivery_record_items_received_check" CHECK ("received" >= 0);
ALTER TABLE "department" ADD CONSTRAINT "department_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "department" ADD CONSTRAINT "department_name_check" CHECK (char_length("name") <= 60);
ALTER TABLE "department" ADD CONSTRAINT "department_parent_refers" FOREIGN KEY ("parent") REFERENCES "department" (id);
ALTER TABLE "department" ADD CONSTRAINT "department_head_refers" FOREIGN KEY ("head") REFERENCES "user" (id);
ALTER TABLE "department" ADD CONSTRAINT "department_cost_centre_check" CHECK (char_length("cost_centre") <= 20);
CREATE UNIQUE INDEX "department_company_name_key" ON "department" ("company", "name");
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_source_kind_check" CHECK ("source_kind" IN ('fa', 'ep', 'dpo', 'refund', 'ip'));
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_source_no_check" CHECK (char_length("source_no") <= 20);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_financing_refers" FOREIGN KEY ("financing") REFERENCES "financing_application" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_early_payment_refers" FOREIGN KEY ("early_payment") REFERENCES "early_payment" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_dpo_refers" FOREIGN KEY ("dpo") REFERENCES "dpo" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_payer_entity_refers" FOREIGN KEY ("payer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_payee_entity_refers" FOREIGN KEY ("payee_entity") REFERENCES "company_entity" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_payer_account_refers" FOREIGN KEY ("payer_account") REFERENCES "bank_account" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_payee_account_refers" FOREIGN KEY ("payee_account") REFERENCES "bank_account" (id);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_gross_check" CHECK ("gross" >= 0);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_net_check" CHECK ("net" >= 0);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_method_check" CHECK ("method" IN ('fast', 'paynow', 'giro', 'meps', 'tt'));
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_fail_code_check" CHECK (char_length("fail_code") <= 20);
ALTER TABLE "disbursement" ADD CONSTRAINT "disbursement_status_check" CHECK ("status" IN ('due', 'prepared', 'approved', 'sent', 'succeeded', 'failed', 'reversed'));
CREATE INDEX "disbursement_payer_entity_index" ON "disbursement" ("payer_entity");
CREATE INDEX "disbursement_payee_entity_index" ON "disbursement" ("payee_entity");
ALTER TABLE "disbursement_deductions" ADD CONSTRAINT "disbursement_deductions_parent_refers" FOREIGN KEY ("parent") REFERENCES "disbursement" (id) ON DELETE CASCADE;
ALTER TABLE "disbursement_deductions" ADD CONSTRAINT "disbursement_deductions_code_check" CHECK (char_length("code") <= 30);
ALTER TABLE "disbursement_deductions" ADD CONSTRAINT "disbursement_deductions_net_check" CHECK ("net" >= 0);
ALTER TABLE "disbursement_deductions" ADD CONSTRAINT "disbursement_deductions_gst_check" CHECK ("gst" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_enterprise_entity_refers" FOREIGN KEY ("enterprise_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_vendor_entity_refers" FOREIGN KEY ("vendor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_rate_check" CHECK ("rate" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_extension_days_check" CHECK ("extension_days" >= 0 AND "extension_days" <= 30);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_note_check" CHECK (char_length("note") <= 500);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_face_total_check" CHECK ("face_total" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_discount_total_check" CHECK ("discount_total" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_net_total_check" CHECK ("net_total" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_payout_account_refers" FOREIGN KEY ("payout_account") REFERENCES "bank_account" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_poc_file_refers" FOREIGN KEY ("poc_file") REFERENCES "file" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_remittance_file_refers" FOREIGN KEY ("remittance_file") REFERENCES "file" (id);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_bucket_check" CHECK ("bucket" IN ('current', 'd1_30', 'd31_60', 'd61_90', 'over_90'));
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_penalty_check" CHECK ("penalty" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_late_fee_check" CHECK ("late_fee" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_total_due_check" CHECK ("total_due" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_promise_amount_check" CHECK ("promise_amount" >= 0 AND "promise_amount" > 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_status_check" CHECK ("status" IN ('draft', 'pending_approval', 'issued', 'accepted', 'funded', 'paid', 'due', 'repaid', 'overdue', 'defaulted', 'rejected', 'declined', 'expired', 'cancelled'));
CREATE INDEX "dpo_enterprise_entity_index" ON "dpo" ("enterprise_entity");
CREATE INDEX "dpo_vendor_entity_index" ON "dpo" ("vendor_entity");
CREATE INDEX "dpo_financier_entity_index" ON "dpo" ("financier_entity");
ALTER TABLE "dpo_payables" ADD CONSTRAINT "dpo_payables_parent_refers" FOREIGN KEY ("parent") REFERENCES "dpo" (id) ON DELETE CASCADE;
ALTER TABLE "dpo_payables" ADD CONSTRAINT "dpo_payables_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "dpo_payables" ADD CONSTRAINT "dpo_payables_face_check" CHECK ("face" >= 0 AND "face" > 0.00);
ALTER TABLE "dpo_payables" ADD CONSTRAINT "dpo_payables_discount_check" CHECK ("discount" >= 0);
ALTER TABLE "dpo_payables" ADD CONSTRAINT "dpo_payables_pay_check" CHECK ("pay" >= 0);
ALTER TABLE "dpo_payables" ADD CONSTRAINT "dpo_payables_answer_check" CHECK ("answer" IN ('open', 'accepted', 'declined'));
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_dpo_refers" FOREIGN KEY ("dpo") REFERENCES "dpo" (id);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_enterprise_entity_refers" FOREIGN KEY ("enterprise_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_vendor_entity_refers" FOREIGN KEY ("vendor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_outstanding_check" CHECK ("outstanding" >= 0);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_face_check" CHECK ("face" >= 0 AND "face" > 0.00);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_extension_days_check" CHECK ("extension_days" >= 0 AND "extension_days" <= 30);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_discount_check" CHECK ("discount" >= 0);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_pay_check" CHECK ("pay" >= 0);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "dpo_payable" ADD CONSTRAINT "dpo_payable_answer_check" CHECK ("answer" IN ('open', 'accepted', 'declined'));
CREATE INDEX "dpo_payable_enterprise_entity_index" ON "dpo_payable" ("enterprise_entity");
CREATE INDEX "dpo_payable_vendor_entity_index" ON "dpo_payable" ("vendor_entity");
CREATE INDEX "dpo_payable_financier_entity_index" ON "dpo_payable" ("financier_entity");
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_enterprise_entity_refers" FOREIGN KEY ("enterprise_entity") REFERENCES "company_entity" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_supplier_entity_refers" FOREIGN KEY ("supplier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_funder_check" CHECK ("funder" IN ('enterprise', 'financier'));
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_funder_entity_refers" FOREIGN KEY ("funder_entity") REFERENCES "company_entity" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_amount_wanted_check" CHECK ("amount_wanted" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_offer_mode_check" CHECK ("offer_mode" IN ('apr', 'flat_pct'));
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_apr_check" CHECK ("apr" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_flat_pct_check" CHECK ("flat_pct" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_counter_apr_check" CHECK ("counter_apr" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_payout_account_refers" FOREIGN KEY ("payout_account") REFERENCES "bank_account" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_auto_cap_check" CHECK ("auto_cap" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_reviewer_comment_check" CHECK (char_length("reviewer_comment") <= 500);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_discount_total_check" CHECK ("discount_total" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_net_total_check" CHECK ("net_total" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_remittance_file_refers" FOREIGN KEY ("remittance_file") REFERENCES "file" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_collection_state_check" CHECK ("collection_state" IN ('none', 'open', 'collected'));
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_status_check" CHECK ("status" IN ('draft', 'submitted', 'pending_approval', 'countered', 'approved', 'scheduled', 'paid', 'failed', 'rejected', 'withdrawn', 'expired'));
CREATE INDEX "early_payment_supplier_entity_index" ON "early_payment" ("supplier_entity");
CREATE INDEX "early_payment_enterprise_entity_index" ON "early_payment" ("enterprise_entity");
CREATE INDEX "early_payment_funder_entity_index" ON "early_payment" ("funder_entity");
ALTER TABLE "early_payment_items" ADD CONSTRAINT "early_payment_items_parent_refers" FOREIGN KEY ("parent") REFERENCES "early_payment" (id) ON DELETE CASCADE;
ALTER TABLE "early_payment_items" ADD CONSTRAINT "early_payment_items_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "early_payment_items" ADD CONSTRAINT "early_payment_items_amount_check" CHECK ("amount" >= 0 AND "amount" > 0.00);
ALTER TABLE "early_payment_items" ADD CONSTRAINT "early_payment_items_discount_check" CHECK ("discount" >= 0);
ALTER TABLE "early_payment_items" ADD CONSTRAINT "early_payment_items_pay_check" CHECK ("pay" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "facility" ADD CONSTRAINT "facility_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "facility" ADD CONSTRAINT "facility_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "facility" ADD CONSTRAINT "facility_kind_check" CHECK ("kind" IN ('enterprise_program', 'supplier_factoring'));
ALTER TABLE "facility" ADD CONSTRAINT "facility_products_check" CHECK ("products" <@ ARRAY['finance', 'factoring', 'early_payment', 'dpo']::text[]);
ALTER TABLE "facility" ADD CONSTRAINT "facility_limit_check" CHECK ("limit" >= 0 AND "limit" > 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_reserved_check" CHECK ("reserved" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_utilised_check" CHECK ("utilised" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_frozen_amount_check" CHECK ("frozen_amount" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_available_check" CHECK ("available" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_used_pct_check" CHECK ("used_pct" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_interest_rate_check" CHECK ("interest_rate" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_day_count_check" CHECK ("day_count" IN ('ACT365', 'ACT360'));
ALTER TABLE "facility" ADD CONSTRAINT "facility_interest_mode_check" CHECK ("interest_mode" IN ('arrears', 'upfront'));
ALTER TABLE "facility" ADD CONSTRAINT "facility_advance_rate_ip_check" CHECK ("advance_rate_ip" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_advance_rate_whitelist_check" CHECK ("advance_rate_whitelist" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_advance_rate_general_check" CHECK ("advance_rate_general" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_min_tenor_check" CHECK ("min_tenor" >= 1);
ALTER TABLE "facility" ADD CONSTRAINT "facility_max_tenor_check" CHECK ("max_tenor" >= 1 AND "max_tenor" <= 180);
ALTER TABLE "facility" ADD CONSTRAINT "facility_grace_days_check" CHECK ("grace_days" >= 0 AND "grace_days" <= 30);
ALTER TABLE "facility" ADD CONSTRAINT "facility_penalty_rate_check" CHECK ("penalty_rate" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_late_fee_check" CHECK ("late_fee" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_concentration_warn_pct_check" CHECK ("concentration_warn_pct" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_auto_approve_below_check" CHECK ("auto_approve_below" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_agreement_file_refers" FOREIGN KEY ("agreement_file") REFERENCES "file" (id);
ALTER TABLE "facility" ADD CONSTRAINT "facility_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "facility" ADD CONSTRAINT "facility_reason_check" CHECK (char_length("reason") <= 500);
ALTER TABLE "facility" ADD CONSTRAINT "facility_status_check" CHECK ("status" IN ('draft', 'submitted', 'in_review', 'approved', 'pending_signature', 'active', 'frozen', 'expired', 'terminating', 'terminated', 'rejected'));
CREATE INDEX "facility_entity_index" ON "facility" ("entity");
CREATE INDEX "facility_financier_entity_index" ON "facility" ("financier_entity");
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_basis_check" CHECK ("basis" IN ('invoicepaid', 'invoice'));
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_compared_check" CHECK (cardinality("compared") <= 3);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_seller_entity_refers" FOREIGN KEY ("seller_entity") REFERENCES "company_entity" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_obligor_entity_refers" FOREIGN KEY ("obligor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_requested_amount_check" CHECK ("requested_amount" >= 0 AND "requested_amount" > 0.00);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_payout_account_refers" FOREIGN KEY ("payout_account") REFERENCES "bank_account" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_remarks_check" CHECK (char_length("remarks") <= 2000);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_approved_amount_check" CHECK ("approved_amount" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_approved_rate_check" CHECK ("approved_rate" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_conditions_check" CHECK (char_length("conditions") <= 2000);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_internal_notes_check" CHECK (char_length("internal_notes") <= 2000);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_face_check" CHECK ("face" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_net_check" CHECK ("net" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_principal_outstanding_check" CHECK ("principal_outstanding" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_interest_accrued_check" CHECK ("interest_accrued" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_fee_outstanding_check" CHECK ("fee_outstanding" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_penalty_accrued_check" CHECK ("penalty_accrued" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_total_due_check" CHECK ("total_due" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_bucket_check" CHECK ("bucket" IN ('current', 'd1_30', 'd31_60', 'd61_90', 'over_90'));
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_risk_check" CHECK ("risk" IN ('low', 'medium', 'high'));
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_process_check" CHECK (char_length("process") <= 20);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_assignment_refers" FOREIGN KEY ("assignment") REFERENCES "letter_of_assignment" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_status_check" CHECK ("status" IN ('draft', 'submitted', 'returned', 'pending_approval', 'approved', 'offer_accepted', 'ready', 'disbursed', 'part_repaid', 'repaid', 'overdue', 'recourse_called', 'defaulted', 'written_off', 'rejected', 'declined', 'expired', 'withdrawn'));
CREATE INDEX "financing_application_seller_entity_index" ON "financing_application" ("seller_entity");
CREATE INDEX "financing_application_financier_entity_index" ON "financing_application" ("financier_entity");
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_parent_refers" FOREIGN KEY ("parent") REFERENCES "financing_application" (id) ON DELETE CASCADE;
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_invoice_paid_refers" FOREIGN KEY ("invoice_paid") REFERENCES "invoice_paid" (id);
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_face_check" CHECK ("face" >= 0 AND "face" > 0.00);
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_advance_rate_check" CHECK ("advance_rate" >= 0);
ALTER TABLE "financing_application_items" ADD CONSTRAINT "financing_application_items_advance_check" CHECK ("advance" >= 0);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_application_refers" FOREIGN KEY ("application") REFERENCES "financing_application" (id);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_payer_entity_refers" FOREIGN KEY ("payer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_total_check" CHECK ("total" >= 0);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_channel_check" CHECK ("channel" IN ('paynow', 'fast', 'giro'));
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_paynow_qr_check" CHECK (char_length("paynow_qr") <= 500);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_reason_check" CHECK (char_length("reason") <= 200);
ALTER TABLE "financing_order" ADD CONSTRAINT "financing_order_status_check" CHECK ("status" IN ('created', 'paid', 'failed', 'expired', 'cancelled', 'refunded'));
CREATE INDEX "financing_order_payer_entity_index" ON "financing_order" ("payer_entity");
CREATE INDEX "financing_order_financier_entity_index" ON "financing_order" ("financier_entity");
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_name_check" CHECK (char_length("name") <= 120);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_contact_name_check" CHECK (char_length("contact_name") <= 80);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_products_check" CHECK ("products" <@ ARRAY['finance', 'factoring', 'early_payment', 'dpo']::text[]);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_indicative_rate_check" CHECK ("indicative_rate" >= 0);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_kyc_status_check" CHECK ("kyc_status" IN ('none', 'in_review', 'approved', 'expired'));
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_limit_check" CHECK ("limit" >= 0);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_used_check" CHECK ("used" >= 0);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_message_check" CHECK (char_length("message") <= 500);
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_status_check" CHECK ("status" IN ('draft', 'invited', 'linked', 'declined'));
CREATE INDEX "fund_provider_company_index" ON "fund_provider" ("company");
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_business_type_check" CHECK ("business_type" IN ('issue', 'transfer', 'factoring', 'finance'));
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_issuer_entity_refers" FOREIGN KEY ("issuer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_holder_entity_refers" FOREIGN KEY ("holder_entity") REFERENCES "company_entity" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_parent_refers" FOREIGN KEY ("parent") REFERENCES "invoice_paid" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_to_entity_refers" FOREIGN KEY ("to_entity") REFERENCES "company_entity" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_amount_check" CHECK ("amount" >= 0 AND "amount" > 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_face_check" CHECK ("face" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_available_check" CHECK ("available" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_transferred_check" CHECK ("transferred" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_financed_face_check" CHECK ("financed_face" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_settled_check" CHECK ("settled" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_poc_file_refers" FOREIGN KEY ("poc_file") REFERENCES "file" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_envelope_refers" FOREIGN KEY ("envelope") REFERENCES "signature" (id);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_prepared_by_check" CHECK (char_length("prepared_by") <= 80);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_checked_by_check" CHECK (char_length("checked_by") <= 80);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_match_score_check" CHECK ("match_score" >= 0);
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_reason_code_check" CHECK ("reason_code" IN ('amount', 'supplier', 'documents', 'timing', 'other'));
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_status_check" CHECK ("status" IN ('draft', 'pending_approval', 'pending_ceo', 'pending_signature', 'issued', 'pending_acceptance', 'accepted', 'part_financed', 'financed', 'due', 'settled', 'overdue', 'declined', 'rejected', 'expired', 'cancelled', 'voided'));
CREATE INDEX "invoice_paid_issuer_entity_index" ON "invoice_paid" ("issuer_entity");
CREATE INDEX "invoice_paid_holder_entity_index" ON "invoice_paid" ("holder_entity");
CREATE INDEX "invoice_paid_to_entity_index" ON "invoice_paid" ("to_entity");
CREATE INDEX "invoice_paid_financiers_index" ON "invoice_paid" ("financiers");
ALTER TABLE "invoice_paid_invoices" ADD CONSTRAINT "invoice_paid_invoices_parent_refers" FOREIGN KEY ("parent") REFERENCES "invoice_paid" (id) ON DELETE CASCADE;
ALTER TABLE "invoice_paid_invoices" ADD CONSTRAINT "invoice_paid_invoices_invoice_refers" FOREIGN KEY ("invoice") REFERENCES "invoice" (id);
ALTER TABLE "invoice_paid_invoices" ADD CONSTRAINT "invoice_paid_invoices_outstanding_check" CHECK ("outstanding" >= 0);
ALTER TABLE "invoice_paid_invoices" ADD CONSTRAINT "invoice_paid_invoices_amount_check" CHECK ("amount" >= 0 AND "amount" > 0.00);
ALTER TABLE "journal" ADD CONSTRAINT "journal_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "journal" ADD CONSTRAINT "journal_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "journal" ADD CONSTRAINT "journal_event_type_check" CHECK (char_length("event_type") <= 40);
ALTER TABLE "journal" ADD CONSTRAINT "journal_source_ref_check" CHECK (char_length("source_ref") <= 30);
ALTER TABLE "journal" ADD CONSTRAINT "journal_memo_check" CHECK (char_length("memo") <= 500);
ALTER TABLE "journal" ADD CONSTRAINT "journal_status_check" CHECK ("status" IN ('draft', 'pending', 'posted', 'reversed'));
CREATE INDEX "journal_company_index" ON "journal" ("company");
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "journal" (id) ON DELETE CASCADE;
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_refers" FOREIGN KEY ("account") REFERENCES "ledger_account" (id);
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_debit_check" CHECK ("debit" >= 0);
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_credit_check" CHECK ("credit" >= 0);
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_memo_check" CHECK (char_length("memo") <= 200);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_vendor_refers" FOREIGN KEY ("vendor") REFERENCES "vendor" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_applicant_role_check" CHECK ("applicant_role" IN ('supplier', 'enterprise'));
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_submitted_via_check" CHECK ("submitted_via" IN ('self', 'financier', 'myinfo'));
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_acra_bizfile_refers" FOREIGN KEY ("acra_bizfile") REFERENCES "file" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_documents_check" CHECK (cardinality("documents") <= 10);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_requested_limit_check" CHECK ("requested_limit" >= 0 AND "requested_limit" <= 7600000.00);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_risk_rating_check" CHECK ("risk_rating" IN ('low', 'medium', 'high'));
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_brc_report_refers" FOREIGN KEY ("brc_report") REFERENCES "brc_report" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_screening_result_check" CHECK ("screening_result" IN ('clear', 'hit', 'false_positive'));
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_review_notes_check" CHECK (char_length("review_notes") <= 2000);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_completeness_check" CHECK ("completeness" >= 0);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_reviewer_refers" FOREIGN KEY ("reviewer") REFERENCES "user" (id);
ALTER TABLE "kyc_case" ADD CONSTRAINT "kyc_case_status_check" CHECK ("status" IN ('draft', 'submitted', 'in_review', 'info_requested', 'approved', 'rejected', 'withdrawn', 'expired'));
CREATE UNIQUE INDEX "kyc_case_entity_financier_entity_number_key" ON "kyc_case" ("entity", "financier_entity", "number");
CREATE INDEX "kyc_case_financier_entity_index" ON "kyc_case" ("financier_entity");
ALTER TABLE "kyc_case_shareholders" ADD CONSTRAINT "kyc_case_shareholders_parent_refers" FOREIGN KEY ("parent") REFERENCES "kyc_case" (id) ON DELETE CASCADE;
ALTER TABLE "kyc_case_shareholders" ADD CONSTRAINT "kyc_case_shareholders_name_check" CHECK (char_length("name") <= 120);
ALTER TABLE "kyc_case_shareholders" ADD CONSTRAINT "kyc_case_shareholders_id_no_check" CHECK (char_length("id_no") <= 30);
ALTER TABLE "kyc_case_shareholders" ADD CONSTRAINT "kyc_case_shareholders_share_pct_check" CHECK ("share_pct" >= 0);
ALTER TABLE "kyc_case_directors" ADD CONSTRAINT "kyc_case_directors_parent_refers" FOREIGN KEY ("parent") REFERENCES "kyc_case" (id) ON DELETE CASCADE;
ALTER TABLE "kyc_case_directors" ADD CONSTRAINT "kyc_case_directors_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "kyc_case_directors" ADD CONSTRAINT "kyc_case_directors_position_check" CHECK (char_length("position") <= 80);
ALTER TABLE "kyc_case_financials" ADD CONSTRAINT "kyc_case_financials_parent_refers" FOREIGN KEY ("parent") REFERENCES "kyc_case" (id) ON DELETE CASCADE;
ALTER TABLE "kyc_case_financials" ADD CONSTRAINT "kyc_case_financials_fiscal_year_check" CHECK ("fiscal_year" >= 2000 AND "fiscal_year" <= 2100);
ALTER TABLE "kyc_case_financials" ADD CONSTRAINT "kyc_case_financials_revenue_check" CHECK ("revenue" >= 0);
ALTER TABLE "kyc_case_financials" ADD CONSTRAINT "kyc_case_financials_total_assets_check" CHECK ("total_assets" >= 0);
ALTER TABLE "kyc_case_financials" ADD CONSTRAINT "kyc_case_financials_total_liabilities_check" CHECK ("total_liabilities" >= 0);
ALTER TABLE "kyc_case_financial_iras_tax_payable_in_past_three_years" ADD CONSTRAINT "kyc_case_financial_iras_tax_payable_in_past_three_yea_y04x_ref" FOREIGN KEY ("parent") REFERENCES "kyc_case" (id) ON DELETE CASCADE;
ALTER TABLE "kyc_case_financial_iras_tax_payable_in_past_three_years" ADD CONSTRAINT "kyc_case_financial_iras_tax_payable_in_past_three_yea_zk7c_che" CHECK ("year_of_assessment" >= 2000 AND "year_of_assessment" <= 2100);
ALTER TABLE "kyc_case_financial_iras_tax_payable_in_past_three_years" ADD CONSTRAINT "kyc_case_financial_iras_tax_payable_in_past_three_yea_iwxk_che" CHECK ("amount" >= 0);
ALTER TABLE "kyc_case_financial_iras_tax_payable_in_past_three_years" ADD CONSTRAINT "kyc_case_financial_iras_tax_payable_in_past_three_yea_yt0f_ref" FOREIGN KEY ("file") REFERENCES "file" (id);
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_code_check" CHECK (char_length("code") <= 10);
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kind_check" CHECK ("kind" IN ('asset', 'liability', 'equity', 'income', 'expense'));
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_debit_check" CHECK ("debit" >= 0);
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_credit_check" CHECK ("credit" >= 0);
CREATE INDEX "ledger_account_company_index" ON "ledger_account" ("company");
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_application_refers" FOREIGN KEY ("application") REFERENCES "financing_application" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_assignor_entity_refers" FOREIGN KEY ("assignor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_assignee_entity_refers" FOREIGN KEY ("assignee_entity") REFERENCES "company_entity" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_debtor_entity_refers" FOREIGN KEY ("debtor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_total_check" CHECK ("total" >= 0);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_file_refers" FOREIGN KEY ("file") REFERENCES "file" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_envelope_refers" FOREIGN KEY ("envelope") REFERENCES "signature" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_notice_file_refers" FOREIGN KEY ("notice_file") REFERENCES "file" (id);
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_notice_answer_check" CHECK ("notice_answer" IN ('open', 'acknowledged', 'refused', 'deemed'));
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_status_check" CHECK ("status" IN ('generated', 'sent', 'signed', 'countersigned', 'notice_served', 'acknowledged', 'deemed', 'refused', 'declined', 'released'));
CREATE INDEX "letter_of_assignment_assignor_entity_index" ON "letter_of_assignment" ("assignor_entity");
CREATE INDEX "letter_of_assignment_assignee_entity_index" ON "letter_of_assignment" ("assignee_entity");
CREATE INDEX "letter_of_assignment_debtor_entity_index" ON "letter_of_assignment" ("debtor_entity");
ALTER TABLE "process" ADD CONSTRAINT "process_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "process" ADD CONSTRAINT "process_project_no_check" CHECK (char_length("project_no") <= 20);
ALTER TABLE "process" ADD CONSTRAINT "process_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "process" ADD CONSTRAINT "process_financier_refers" FOREIGN KEY ("financier") REFERENCES "company" (id);
ALTER TABLE "process" ADD CONSTRAINT "process_subject_entity_check" CHECK (char_length("subject_entity") <= 60);
ALTER TABLE "process" ADD CONSTRAINT "process_subject_title_check" CHECK (char_length("subject_title") <= 120);
ALTER TABLE "process" ADD CONSTRAINT "process_current_step_check" CHECK (char_length("current_step") <= 80);
ALTER TABLE "process" ADD CONSTRAINT "process_status_check" CHECK ("status" IN ('running', 'approved', 'rejected', 'returned', 'cancelled'));
CREATE INDEX "process_company_index" ON "process" ("company");
CREATE INDEX "process_financier_index" ON "process" ("financier");
ALTER TABLE "product" ADD CONSTRAINT "product_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "product" ADD CONSTRAINT "product_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "product" ADD CONSTRAINT "product_kind_check" CHECK ("kind" IN ('finance', 'factoring', 'early_payment', 'dpo'));
ALTER TABLE "product" ADD CONSTRAINT "product_advance_rate_check" CHECK ("advance_rate" >= 0);
ALTER TABLE "product" ADD CONSTRAINT "product_rate_check" CHECK ("rate" >= 0);
ALTER TABLE "product" ADD CONSTRAINT "product_min_tenor_check" CHECK ("min_tenor" >= 1);
ALTER TABLE "product" ADD CONSTRAINT "product_max_tenor_check" CHECK ("max_tenor" >= 1 AND "max_tenor" <= 180);
ALTER TABLE "product" ADD CONSTRAINT "product_grace_days_check" CHECK ("grace_days" >= 0 AND "grace_days" <= 30);
ALTER TABLE "product" ADD CONSTRAINT "product_penalty_rate_check" CHECK ("penalty_rate" >= 0);
ALTER TABLE "product" ADD CONSTRAINT "product_status_check" CHECK ("status" IN ('draft', 'published', 'retired'));
CREATE INDEX "product_company_index" ON "product" ("company");
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_receiver_entity_refers" FOREIGN KEY ("receiver_entity") REFERENCES "company_entity" (id);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payer_entity_refers" FOREIGN KEY ("payer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payer_name_check" CHECK (char_length("payer_name") <= 120);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_account_refers" FOREIGN KEY ("account") REFERENCES "bank_account" (id);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_amount_check" CHECK ("amount" >= 0 AND "amount" > 0.00);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_bank_ref_check" CHECK (char_length("bank_ref") <= 35);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_remittance_text_check" CHECK (char_length("remittance_text") <= 500);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_matched_pct_check" CHECK ("matched_pct" >= 0);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_unapplied_check" CHECK ("unapplied" >= 0);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_proof_file_refers" FOREIGN KEY ("proof_file") REFERENCES "file" (id);
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_status_check" CHECK ("status" IN ('draft', 'recorded', 'matched', 'posted', 'rejected', 'reversed'));
CREATE UNIQUE INDEX "receipt_account_bank_ref_key" ON "receipt" ("account", "bank_ref");
CREATE INDEX "receipt_receiver_entity_index" ON "receipt" ("receiver_entity");
CREATE INDEX "receipt_payer_entity_index" ON "receipt" ("payer_entity");
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_customer_check" CHECK (char_length("customer") <= 120);
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_doc_no_check" CHECK (char_length("doc_no") <= 30);
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_kind_check" CHECK ("kind" IN ('opening', 'receipt'));
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_amount_check" CHECK ("amount" >= 0);
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_received_check" CHECK ("received" >= 0);
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_outstanding_check" CHECK ("outstanding" >= 0);
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_bucket_check" CHECK ("bucket" IN ('current', 'd1_30', 'd31_60', 'd61_90', 'over_90'));
ALTER TABLE "receivable_row" ADD CONSTRAINT "receivable_row_status_check" CHECK ("status" IN ('open', 'closed'));
CREATE INDEX "receivable_row_company_index" ON "receivable_row" ("company");
ALTER TABLE "refund" ADD CONSTRAINT "refund_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "refund" ADD CONSTRAINT "refund_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_payee_entity_refers" FOREIGN KEY ("payee_entity") REFERENCES "company_entity" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_receipt_refers" FOREIGN KEY ("receipt") REFERENCES "receipt" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_reason_check" CHECK ("reason" IN ('residual', 'overpayment', 'duplicate', 'reserve'));
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount_check" CHECK ("amount" >= 0 AND "amount" > 0.00);
ALTER TABLE "refund" ADD CONSTRAINT "refund_payout_account_refers" FOREIGN KEY ("payout_account") REFERENCES "bank_account" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_maker_check" CHECK (char_length("maker") <= 80);
ALTER TABLE "refund" ADD CONSTRAINT "refund_checker_check" CHECK (char_length("checker") <= 80);
ALTER TABLE "refund" ADD CONSTRAINT "refund_reason_code_check" CHECK ("reason_code" IN ('amount', 'payee', 'calculation', 'other'));
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_check" CHECK ("status" IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'rejected', 'cancelled'));
CREATE INDEX "refund_financier_entity_index" ON "refund" ("financier_entity");
CREATE INDEX "refund_payee_entity_index" ON "refund" ("payee_entity");
ALTER TABLE "registration" ADD CONSTRAINT "registration_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "registration" ADD CONSTRAINT "registration_invite_refers" FOREIGN KEY ("invite") REFERENCES "vendor_invite" (id);
ALTER TABLE "registration" ADD CONSTRAINT "registration_name_check" CHECK (char_length("name") <= 80);
ALTER TABLE "registration" ADD CONSTRAINT "registration_email_code_check" CHECK (char_length("email_code") <= 6);
ALTER TABLE "registration" ADD CONSTRAINT "registration_phone_otp_check" CHECK (char_length("phone_otp") <= 6);
ALTER TABLE "registration" ADD CONSTRAINT "registration_referral_code_check" CHECK (char_length("referral_code") <= 30);
ALTER TABLE "registration" ADD CONSTRAINT "registration_legal_name_check" CHECK (char_length("legal_name") <= 120);
ALTER TABLE "registration" ADD CONSTRAINT "registration_entity_type_check" CHECK ("entity_type" IN ('ROB', 'ROC', 'LLP', 'LP', 'FC', 'OTHER'));
ALTER TABLE "registration" ADD CONSTRAINT "registration_role_check" CHECK ("role" IN ('supplier', 'enterprise', 'financier'));
ALTER TABLE "registration" ADD CONSTRAINT "registration_business_types_check" CHECK ("business_types" <@ ARRAY['issue', 'transfer', 'factoring', 'finance']::text[]);
ALTER TABLE "registration" ADD CONSTRAINT "registration_job_title_check" CHECK (char_length("job_title") <= 80);
ALTER TABLE "registration" ADD CONSTRAINT "registration_admin_otp_check" CHECK (char_length("admin_otp") <= 6);
ALTER TABLE "registration" ADD CONSTRAINT "registration_industry_check" CHECK (char_length("industry") <= 5);
ALTER TABLE "registration" ADD CONSTRAINT "registration_turnover_band_check" CHECK ("turnover_band" IN ('below_1m', '1m_10m', '10m_50m', 'above_50m'));
ALTER TABLE "registration" ADD CONSTRAINT "registration_expected_monthly_volume_check" CHECK ("expected_monthly_volume" >= 0);
ALTER TABLE "registration" ADD CONSTRAINT "registration_requested_limit_check" CHECK ("requested_limit" >= 0 AND "requested_limit" <= 7600000.00);
ALTER TABLE "registration" ADD CONSTRAINT "registration_status_check" CHECK ("status" IN ('started', 'company_given', 'needs_given', 'verified', 'completed', 'expired'));
CREATE INDEX "registration_company_index" ON "registration" ("company");
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_receipt_refers" FOREIGN KEY ("receipt") REFERENCES "receipt" (id);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_payer_entity_refers" FOREIGN KEY ("payer_entity") REFERENCES "company_entity" (id);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_mode_check" CHECK ("mode" IN ('auto', 'manual', 'principal_only'));
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_amount_check" CHECK ("amount" >= 0);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_total_check" CHECK ("total" >= 0);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_residual_check" CHECK ("residual" >= 0);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_unapplied_check" CHECK ("unapplied" >= 0);
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_status_check" CHECK ("status" IN ('draft', 'pending', 'posted', 'rejected', 'reversed'));
CREATE INDEX "repayment_financier_entity_index" ON "repayment" ("financier_entity");
CREATE INDEX "repayment_payer_entity_index" ON "repayment" ("payer_entity");
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "repayment" (id) ON DELETE CASCADE;
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_deal_no_check" CHECK (char_length("deal_no") <= 20);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_financing_refers" FOREIGN KEY ("financing") REFERENCES "financing_application" (id);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_dpo_refers" FOREIGN KEY ("dpo") REFERENCES "dpo" (id);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_invoice_paid_refers" FOREIGN KEY ("invoice_paid") REFERENCES "invoice_paid" (id);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_due_check" CHECK ("due" >= 0);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_penalty_check" CHECK ("penalty" >= 0);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_interest_check" CHECK ("interest" >= 0);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_fee_check" CHECK ("fee" >= 0);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_principal_check" CHECK ("principal" >= 0);
ALTER TABLE "repayment_lines" ADD CONSTRAINT "repayment_lines_rest_check" CHECK ("rest" >= 0);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_kind_check" CHECK ("kind" IN ('order', 'quotation'));
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_customer_check" CHECK (char_length("customer") <= 120);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_total_check" CHECK ("total" >= 0);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_cost_check" CHECK ("cost" >= 0);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_margin_pct_check" CHECK ("margin_pct" >= 0);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_invoiced_pct_check" CHECK ("invoiced_pct" >= 0);
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_status_check" CHECK ("status" IN ('draft', 'sent', 'accepted', 'invoiced', 'cancelled'));
CREATE INDEX "sales_order_company_index" ON "sales_order" ("company");
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "sales_order" (id) ON DELETE CASCADE;
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_quantity_check" CHECK ("quantity" >= 0 AND "quantity" > 0);
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_unit_price_check" CHECK ("unit_price" >= 0);
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_net_check" CHECK ("net" >= 0);
ALTER TABLE "signature" ADD CONSTRAINT "signature_owner_entity_refers" FOREIGN KEY ("owner_entity") REFERENCES "company_entity" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_document_type_check" CHECK ("document_type" IN ('LOA', 'POC', 'FACILITY', 'NOA_ACK', 'OFFER'));
ALTER TABLE "signature" ADD CONSTRAINT "signature_document_name_check" CHECK (char_length("document_name") <= 120);
ALTER TABLE "signature" ADD CONSTRAINT "signature_invoice_paid_refers" FOREIGN KEY ("invoice_paid") REFERENCES "invoice_paid" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_assignment_refers" FOREIGN KEY ("assignment") REFERENCES "letter_of_assignment" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_next_route_check" CHECK (char_length("next_route") <= 120);
ALTER TABLE "signature" ADD CONSTRAINT "signature_completed_file_refers" FOREIGN KEY ("completed_file") REFERENCES "file" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_reason_check" CHECK (char_length("reason") <= 500);
ALTER TABLE "signature" ADD CONSTRAINT "signature_status_check" CHECK ("status" IN ('created', 'sent', 'completed', 'declined', 'voided'));
CREATE INDEX "signature_owner_entity_index" ON "signature" ("owner_entity");
ALTER TABLE "statement" ADD CONSTRAINT "statement_number_check" CHECK (char_length("number") <= 20);
ALTER TABLE "statement" ADD CONSTRAINT "statement_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "statement" ADD CONSTRAINT "statement_counterparty_entity_refers" FOREIGN KEY ("counterparty_entity") REFERENCES "company_entity" (id);
ALTER TABLE "statement" ADD CONSTRAINT "statement_disputed_line_check" CHECK ("disputed_line" >= 1);
ALTER TABLE "statement" ADD CONSTRAINT "statement_pdf_refers" FOREIGN KEY ("pdf") REFERENCES "file" (id);
ALTER TABLE "statement" ADD CONSTRAINT "statement_status_check" CHECK ("status" IN ('generated', 'published', 'acknowledged', 'disputed', 'closed'));
CREATE INDEX "statement_financier_entity_index" ON "statement" ("financier_entity");
CREATE INDEX "statement_counterparty_entity_index" ON "statement" ("counterparty_entity");
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "statement" (id) ON DELETE CASCADE;
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_kind_check" CHECK (char_length("kind") <= 60);
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_reference_check" CHECK (char_length("reference") <= 30);
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_debit_check" CHECK ("debit" >= 0);
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_credit_check" CHECK ("credit" >= 0);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_year_check" CHECK ("year" >= 2015 AND "year" <= 2100);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_scope1_check" CHECK ("scope1" >= 0);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_scope2_check" CHECK ("scope2" >= 0);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_energy_kwh_check" CHECK ("energy_kwh" >= 0);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_water_m3_check" CHECK ("water_m3" >= 0);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_waste_t_check" CHECK ("waste_t" >= 0);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_certificates_check" CHECK ("certificates" <@ ARRAY['iso14001', 'iso45001', 'bca_green_mark']::text[]);
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_files_check" CHECK (cardinality("files") <= 10);
CREATE UNIQUE INDEX "sustainability_company_year_key" ON "sustainability" ("company", "year");
ALTER TABLE "tag" ADD CONSTRAINT "tag_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "tag" ADD CONSTRAINT "tag_name_check" CHECK (char_length("name") <= 40);
ALTER TABLE "tag" ADD CONSTRAINT "tag_scope_check" CHECK ("scope" IN ('contact', 'vendor', 'invoice'));
ALTER TABLE "tag" ADD CONSTRAINT "tag_into_refers" FOREIGN KEY ("into") REFERENCES "tag" (id);
ALTER TABLE "tag" ADD CONSTRAINT "tag_status_check" CHECK ("status" IN ('active', 'archived'));
CREATE UNIQUE INDEX "tag_company_scope_name_key" ON "tag" ("company", "scope", "name");
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_number_check" CHECK (char_length("number") <= 30);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_customer_check" CHECK (char_length("customer") <= 120);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_template_check" CHECK ("template" IN ('plain', 'letterhead'));
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_total_check" CHECK ("total" >= 0);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_paynow_qr_check" CHECK (char_length("paynow_qr") <= 500);
ALTER TABLE "tool_invoice" ADD CONSTRAINT "tool_invoice_status_check" CHECK ("status" IN ('draft', 'sent', 'converted'));
CREATE INDEX "tool_invoice_company_index" ON "tool_invoice" ("company");
ALTER TABLE "tool_invoice_lines" ADD CONSTRAINT "tool_invoice_lines_parent_refers" FOREIGN KEY ("parent") REFERENCES "tool_invoice" (id) ON DELETE CASCADE;
ALTER TABLE "tool_invoice_lines" ADD CONSTRAINT "tool_invoice_lines_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "tool_invoice_lines" ADD CONSTRAINT "tool_invoice_lines_quantity_check" CHECK ("quantity" >= 0 AND "quantity" > 0);
ALTER TABLE "tool_invoice_lines" ADD CONSTRAINT "tool_invoice_lines_unit_price_check" CHECK ("unit_price" >= 0);
ALTER TABLE "tool_invoice_lines" ADD CONSTRAINT "tool_invoice_lines_net_check" CHECK ("net" >= 0);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_name_check" CHECK (char_length("name") <= 60);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_description_check" CHECK (char_length("description") <= 200);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_department_refers" FOREIGN KEY ("department") REFERENCES "department" (id);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_permission_group_refers" FOREIGN KEY ("permission_group") REFERENCES "permission_group" (id);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_amount_ceiling_check" CHECK ("amount_ceiling" >= 0);
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_status_check" CHECK ("status" IN ('active', 'disabled'));
CREATE UNIQUE INDEX "user_group_company_name_key" ON "user_group" ("company", "name");
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_owner_company_refers" FOREIGN KEY ("owner_company") REFERENCES "company" (id);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_vendor_entity_refers" FOREIGN KEY ("vendor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_invite_refers" FOREIGN KEY ("invite") REFERENCES "vendor_invite" (id);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_kyc_case_refers" FOREIGN KEY ("kyc_case") REFERENCES "kyc_case" (id);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_kyc_status_check" CHECK ("kyc_status" IN ('none', 'in_review', 'info_requested', 'approved', 'expiring', 'rejected'));
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_risk_check" CHECK ("risk" IN ('low', 'medium', 'high'));
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_reviewer_check" CHECK (char_length("reviewer") <= 80);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_sub_limit_check" CHECK ("sub_limit" >= 0);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_used_check" CHECK ("used" >= 0);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_volume_check" CHECK ("volume" >= 0);
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_status_check" CHECK ("status" IN ('invited', 'onboarding', 'active', 'frozen', 'terminated'));
CREATE INDEX "vendor_owner_company_index" ON "vendor" ("owner_company");
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_vendor_refers" FOREIGN KEY ("vendor") REFERENCES "vendor" (id);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_vendor_name_check" CHECK (char_length("vendor_name") <= 120);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_contact_name_check" CHECK (char_length("contact_name") <= 80);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_proposed_sub_limit_check" CHECK ("proposed_sub_limit" >= 0);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_message_check" CHECK (char_length("message") <= 500);
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_status_check" CHECK ("status" IN ('draft', 'sent', 'opened', 'registered', 'linked', 'bounced', 'expired', 'revoked'));
CREATE INDEX "vendor_invite_company_index" ON "vendor_invite" ("company");
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_enterprise_entity_refers" FOREIGN KEY ("enterprise_entity") REFERENCES "company_entity" (id);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_vendor_entity_refers" FOREIGN KEY ("vendor_entity") REFERENCES "company_entity" (id);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_limit_check" CHECK ("limit" >= 0 AND "limit" > 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_reserved_check" CHECK ("reserved" >= 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_utilised_check" CHECK ("utilised" >= 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_available_check" CHECK ("available" >= 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_rate_override_check" CHECK ("rate_override" >= 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_advance_rate_override_check" CHECK ("advance_rate_override" >= 0);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_run_off_check" CHECK ("run_off" IN ('collect_to_maturity', 'buy_back'));
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_reason_check" CHECK (char_length("reason") <= 500);
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_frozen_by_check" CHECK ("frozen_by" IN ('financier', 'enterprise'));
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_status_check" CHECK ("status" IN ('draft', 'proposed', 'active', 'frozen', 'terminating', 'terminated'));
CREATE INDEX "vendor_sub_limit_enterprise_entity_index" ON "vendor_sub_limit" ("enterprise_entity");
CREATE INDEX "vendor_sub_limit_financier_entity_index" ON "vendor_sub_limit" ("financier_entity");
CREATE INDEX "vendor_sub_limit_vendor_entity_index" ON "vendor_sub_limit" ("vendor_entity");
