-- Signatures begin as sent; an assignment finds its envelopes by them, not the other way round.
ALTER TABLE "letter_of_assignment" DROP COLUMN "envelope";
ALTER TABLE "signature" DROP COLUMN "next_route";
ALTER TABLE "signature" ALTER COLUMN "status" SET DEFAULT 'sent';
ALTER TABLE "signature" DROP CONSTRAINT "signature_status_check";
ALTER TABLE "signature" ADD CONSTRAINT "signature_status_check" CHECK ("status" IN ('sent', 'completed', 'declined', 'voided'));

CREATE TABLE "signature_notification" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "body_sha256" text,
  "envelope_id" text,
  "event" text,
  "received_at" timestamptz,
  PRIMARY KEY ("id")
);
CREATE TABLE "signing_visit" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "signature" bigint,
  "place" integer NOT NULL,
  "state_hash" text,
  "token_hash" text,
  "needs_code" boolean,
  "document_sha256" text,
  "seen_at" timestamptz,
  "expires_at" timestamptz,
  "used_at" timestamptz,
  "outcome" text,
  PRIMARY KEY ("id")
);
ALTER TABLE "credit_application" ADD COLUMN "offer_file" bigint;
ALTER TABLE "facility" ADD COLUMN "min_amount" numeric(15,2);
ALTER TABLE "facility" ADD COLUMN "max_amount_per_deal" numeric(15,2);
ALTER TABLE "facility" ADD COLUMN "proposal" jsonb;
ALTER TABLE "facility" ADD COLUMN "versions" jsonb;
ALTER TABLE "facility" ADD COLUMN "outstanding_at_request" numeric(15,2);
ALTER TABLE "financing_order" ADD COLUMN "payee_uen" character varying(10);
ALTER TABLE "letter_of_assignment" ADD COLUMN "sends" integer;
ALTER TABLE "letter_of_assignment" ADD COLUMN "notice_required" boolean;
ALTER TABLE "letter_of_assignment" ADD COLUMN "notice_answered_at" timestamptz;
ALTER TABLE "letter_of_assignment" ADD COLUMN "release_file" bigint;
ALTER TABLE "letter_of_assignment" ADD COLUMN "released_at" timestamptz;
ALTER TABLE "signature" ADD COLUMN "counterparty_entity" bigint;
ALTER TABLE "signature" ADD COLUMN "dpo" bigint;
ALTER TABLE "signature" ADD COLUMN "credit_application" bigint;
ALTER TABLE "signature" ADD COLUMN "currency" character(3);
ALTER TABLE "signature" ADD COLUMN "amount" numeric(15,2);
ALTER TABLE "signature" ADD COLUMN "turn" text;
ALTER TABLE "signature" ADD COLUMN "provider" text;
ALTER TABLE "signature" ADD COLUMN "envelope_id" text;
ALTER TABLE "signature" ADD COLUMN "certificate_file" bigint;
ALTER TABLE "signature" ADD COLUMN "document_sha256" text;
ALTER TABLE "signature" ADD COLUMN "seal" text;
ALTER TABLE "signature" ADD COLUMN "seal_sha256" text;
ALTER TABLE "signature" ADD COLUMN "completed_at" timestamptz;
ALTER TABLE "signature" ADD COLUMN "told_at" timestamptz;
ALTER TABLE "vendor_sub_limit" ADD COLUMN "outstanding_at_request" numeric(15,2);
ALTER TABLE "buyer_limit" DROP CONSTRAINT "buyer_limit_status_check";
ALTER TABLE "buyer_limit" ADD CONSTRAINT "buyer_limit_status_check" CHECK ("status" IN ('draft', 'proposed', 'active', 'suspended', 'removed', 'declined'));
CREATE INDEX "buyer_limit_list_index" ON "buyer_limit" ("list");
CREATE INDEX "buyer_limit_status_index" ON "buyer_limit" ("status");
CREATE INDEX "buyer_limit_noa_status_index" ON "buyer_limit" ("noa_status");
CREATE INDEX "buyer_limit_facility_index" ON "buyer_limit" ("facility");
CREATE INDEX "buyer_limit_buyer_entity_index" ON "buyer_limit" ("buyer_entity");
CREATE INDEX "buyer_limit_currency_index" ON "buyer_limit" ("currency");
CREATE INDEX "buyer_limit_rating_index" ON "buyer_limit" ("rating");
CREATE INDEX "buyer_list_entry_list_index" ON "buyer_list_entry" ("list");
CREATE INDEX "buyer_list_entry_rating_index" ON "buyer_list_entry" ("rating");
CREATE INDEX "buyer_list_entry_valid_until_index" ON "buyer_list_entry" ("valid_until");
CREATE INDEX "buyer_list_entry_currency_index" ON "buyer_list_entry" ("currency");
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_offer_file_refers" FOREIGN KEY ("offer_file") REFERENCES "file" (id);
CREATE INDEX "credit_application_status_index" ON "credit_application" ("status");
CREATE INDEX "credit_application_kind_index" ON "credit_application" ("kind");
CREATE INDEX "credit_application_submitted_on_index" ON "credit_application" ("submitted_on");
CREATE INDEX "credit_limit_status_index" ON "credit_limit" ("status");
CREATE INDEX "credit_limit_currency_index" ON "credit_limit" ("currency");
CREATE INDEX "credit_limit_review_date_index" ON "credit_limit" ("review_date");
ALTER TABLE "facility" ADD CONSTRAINT "facility_min_amount_check" CHECK ("min_amount" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_max_amount_per_deal_check" CHECK ("max_amount_per_deal" >= 0);
ALTER TABLE "facility" ADD CONSTRAINT "facility_outstanding_at_request_check" CHECK ("outstanding_at_request" >= 0);
CREATE INDEX "facility_kind_index" ON "facility" ("kind");
CREATE INDEX "facility_status_index" ON "facility" ("status");
CREATE INDEX "facility_currency_index" ON "facility" ("currency");
CREATE INDEX "facility_expires_on_index" ON "facility" ("expires_on");
CREATE INDEX "financing_order_status_index" ON "financing_order" ("status");
CREATE INDEX "financing_order_application_index" ON "financing_order" ("application");
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_release_file_refers" FOREIGN KEY ("release_file") REFERENCES "file" (id);
ALTER TABLE "letter_of_assignment" DROP CONSTRAINT "letter_of_assignment_status_check";
ALTER TABLE "letter_of_assignment" ADD CONSTRAINT "letter_of_assignment_status_check" CHECK ("status" IN ('generated', 'sent', 'signed', 'countersigned', 'notice_served', 'acknowledged', 'deemed', 'refused', 'declined', 'voided', 'expired', 'cancelled', 'released'));
CREATE INDEX "letter_of_assignment_status_index" ON "letter_of_assignment" ("status");
CREATE INDEX "letter_of_assignment_application_index" ON "letter_of_assignment" ("application");
ALTER TABLE "signature" ADD CONSTRAINT "signature_counterparty_entity_refers" FOREIGN KEY ("counterparty_entity") REFERENCES "company_entity" (id);
ALTER TABLE "signature" DROP CONSTRAINT "signature_document_type_check";
ALTER TABLE "signature" ADD CONSTRAINT "signature_document_type_check" CHECK ("document_type" IN ('LOA', 'POC', 'DPO', 'FACILITY', 'NOA_ACK', 'OFFER'));
ALTER TABLE "signature" ADD CONSTRAINT "signature_dpo_refers" FOREIGN KEY ("dpo") REFERENCES "dpo" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_credit_application_refers" FOREIGN KEY ("credit_application") REFERENCES "credit_application" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_amount_check" CHECK ("amount" >= 0);
ALTER TABLE "signature" ADD CONSTRAINT "signature_turn_check" CHECK ("turn" IN ('owner', 'counterparty', 'nobody'));
ALTER TABLE "signature" ADD CONSTRAINT "signature_provider_check" CHECK ("provider" IN ('embedded', 'docusign'));
ALTER TABLE "signature" ADD CONSTRAINT "signature_envelope_id_check" CHECK (char_length("envelope_id") <= 80);
ALTER TABLE "signature" ADD CONSTRAINT "signature_certificate_file_refers" FOREIGN KEY ("certificate_file") REFERENCES "file" (id);
ALTER TABLE "signature" ADD CONSTRAINT "signature_document_sha256_check" CHECK (char_length("document_sha256") <= 64);
ALTER TABLE "signature" ADD CONSTRAINT "signature_seal_check" CHECK (char_length("seal") <= 4000);
ALTER TABLE "signature" ADD CONSTRAINT "signature_seal_sha256_check" CHECK (char_length("seal_sha256") <= 64);
CREATE UNIQUE INDEX "signature_envelope_id_key" ON "signature" ("envelope_id");
CREATE INDEX "signature_assignment_index" ON "signature" ("assignment");
CREATE INDEX "signature_invoice_paid_index" ON "signature" ("invoice_paid");
CREATE INDEX "signature_facility_index" ON "signature" ("facility");
CREATE INDEX "signature_credit_application_index" ON "signature" ("credit_application");
CREATE INDEX "signature_counterparty_entity_index" ON "signature" ("counterparty_entity");
CREATE INDEX "signature_status_index" ON "signature" ("status");
CREATE INDEX "signature_document_type_index" ON "signature" ("document_type");
CREATE INDEX "signature_dpo_index" ON "signature" ("dpo");
ALTER TABLE "signature_notification" ADD CONSTRAINT "signature_notification_body_sha256_check" CHECK (char_length("body_sha256") <= 64);
ALTER TABLE "signature_notification" ADD CONSTRAINT "signature_notification_envelope_id_check" CHECK (char_length("envelope_id") <= 80);
ALTER TABLE "signature_notification" ADD CONSTRAINT "signature_notification_event_check" CHECK (char_length("event") <= 60);
CREATE UNIQUE INDEX "signature_notification_body_sha256_key" ON "signature_notification" ("body_sha256");
ALTER TABLE "signing_visit" ADD CONSTRAINT "signing_visit_signature_refers" FOREIGN KEY ("signature") REFERENCES "signature" (id);
ALTER TABLE "signing_visit" ADD CONSTRAINT "signing_visit_state_hash_check" CHECK (char_length("state_hash") <= 64);
ALTER TABLE "signing_visit" ADD CONSTRAINT "signing_visit_token_hash_check" CHECK (char_length("token_hash") <= 64);
ALTER TABLE "signing_visit" ADD CONSTRAINT "signing_visit_document_sha256_check" CHECK (char_length("document_sha256") <= 64);
ALTER TABLE "signing_visit" ADD CONSTRAINT "signing_visit_outcome_check" CHECK ("outcome" IN ('signing_complete', 'viewing_complete', 'cancel', 'decline', 'session_timeout', 'ttl_expired', 'access_code_failed', 'id_check_failed', 'exception', 'fax_pending', 'unknown'));
CREATE UNIQUE INDEX "signing_visit_state_hash_key" ON "signing_visit" ("state_hash");
CREATE UNIQUE INDEX "signing_visit_token_hash_key" ON "signing_visit" ("token_hash");
CREATE INDEX "signing_visit_signature_index" ON "signing_visit" ("signature");
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_outstanding_at_request_check" CHECK ("outstanding_at_request" >= 0);
ALTER TABLE "vendor_sub_limit" DROP CONSTRAINT "vendor_sub_limit_status_check";
ALTER TABLE "vendor_sub_limit" ADD CONSTRAINT "vendor_sub_limit_status_check" CHECK ("status" IN ('draft', 'proposed', 'active', 'frozen', 'terminating', 'terminated', 'declined'));
CREATE INDEX "vendor_sub_limit_facility_index" ON "vendor_sub_limit" ("facility");
CREATE INDEX "vendor_sub_limit_status_index" ON "vendor_sub_limit" ("status");
CREATE INDEX "vendor_sub_limit_currency_index" ON "vendor_sub_limit" ("currency");
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("kind" IN ('approval_rule_approve', 'authorizer_audit', 'bank_account_approve', 'bank_account_verify', 'buyer_limit_approve', 'buyer_list_entry_whitelist', 'credit_application_review', 'credit_application_resubmit', 'credit_application_approve', 'credit_application_accept', 'credit_note_approve', 'credit_note_agree', 'delivery_record_confirm', 'disbursement_approve', 'dpo_approve', 'dpo_accept', 'dpo_fund', 'early_payment_approve', 'facility_review', 'facility_approve', 'financing_application_check', 'financing_application_approve', 'financing_application_accept_offer', 'invoice_confirm', 'invoice_resolve', 'invoice_paid_approve', 'invoice_paid_ceo_approve', 'invoice_paid_accept', 'invoice_paid_pay', 'journal_approve', 'kyc_case_start', 'kyc_case_approve', 'letter_of_assignment_send', 'letter_of_assignment_countersign', 'letter_of_assignment_ack_noa', 'permission_group_approve', 'receipt_approve', 'refund_approve', 'refund_ceo_approve', 'repayment_approve', 'statement_acknowledge', 'user_approve_rights', 'vendor_invite_accept', 'vendor_sub_limit_activate', 'signature_begin', 'signature_begin_countersigning', 'letter_of_assignment_send_noa', 'facility_sign', 'facility_accept_terms'));
