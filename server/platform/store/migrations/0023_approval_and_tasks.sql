-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "approval_rule" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "subject" text,
  "tiers" jsonb,
  "expires_after_days" integer,
  "effective_from" date,
  "status" text NOT NULL DEFAULT 'proposed',
  PRIMARY KEY ("id")
);
ALTER TABLE "approval_request" ADD COLUMN "levels" jsonb;
ALTER TABLE "approval_request" ADD COLUMN "expires_on" date;
ALTER TABLE "approval_request" ADD COLUMN "ended_by" bigint;
ALTER TABLE "approval_request" ADD COLUMN "comment" text;
ALTER TABLE "checklist" ADD COLUMN "subject_entity" text;
ALTER TABLE "checklist" ADD COLUMN "subject_id" bigint;
ALTER TABLE "checklist_items" ADD COLUMN "required" boolean;
ALTER TABLE "checklist_items" ADD COLUMN "fail_blocks" boolean;
ALTER TABLE "process" ADD COLUMN "request" bigint;
ALTER TABLE "process" ADD COLUMN "transition" text;
ALTER TABLE "task" ADD COLUMN "delegated_to" bigint;
ALTER TABLE "task" ADD COLUMN "delegated_by" bigint;
ALTER TABLE "task" ADD COLUMN "delegated_until" date;
ALTER TABLE "task" ADD COLUMN "copied_to" bigint[];
ALTER TABLE "task" ADD COLUMN "escalated_on" date;
ALTER TABLE "task" ADD COLUMN "escalated_to" bigint;
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_ended_by_refers" FOREIGN KEY ("ended_by") REFERENCES "user" (id);
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_comment_check" CHECK (char_length("comment") <= 500);
ALTER TABLE "approval_request" DROP CONSTRAINT "approval_request_state_check";
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_state_check" CHECK ("state" IN ('open', 'approved', 'rejected', 'withdrawn', 'expired'));
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_subject_check" CHECK ("subject" IN ('fa', 'ip', 'dpo', 'ep', 'credit', 'facility', 'sublimit', 'buyerlist', 'cn', 'disbursement', 'refund', 'bank', 'waiver', 'writeoff', 'kyc'));
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_expires_after_days_check" CHECK ("expires_after_days" >= 1 AND "expires_after_days" <= 60);
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_status_check" CHECK ("status" IN ('proposed', 'active', 'replaced', 'rejected', 'withdrawn'));
CREATE INDEX "approval_rule_company_subject_status_index" ON "approval_rule" ("company", "subject", "status");
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_subject_entity_check" CHECK (char_length("subject_entity") <= 60);
CREATE INDEX "checklist_subject_entity_subject_id_company_index" ON "checklist" ("subject_entity", "subject_id", "company");
ALTER TABLE "process" ADD CONSTRAINT "process_request_refers" FOREIGN KEY ("request") REFERENCES "approval_request" (id);
ALTER TABLE "process" ADD CONSTRAINT "process_transition_check" CHECK (char_length("transition") <= 60);
CREATE INDEX "process_subject_entity_subject_id_index" ON "process" ("subject_entity", "subject_id");
CREATE INDEX "process_company_status_index" ON "process" ("company", "status");
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("kind" IN ('approval_rule_approve', 'authorizer_audit', 'bank_account_approve', 'bank_account_verify', 'buyer_limit_approve', 'buyer_list_entry_whitelist', 'credit_application_review', 'credit_application_resubmit', 'credit_application_approve', 'credit_application_accept', 'credit_note_approve', 'credit_note_agree', 'delivery_record_confirm', 'disbursement_approve', 'dpo_approve', 'dpo_accept', 'dpo_fund', 'early_payment_approve', 'facility_review', 'facility_approve', 'financing_application_check', 'financing_application_approve', 'financing_application_accept_offer', 'invoice_confirm', 'invoice_resolve', 'invoice_paid_approve', 'invoice_paid_ceo_approve', 'invoice_paid_accept', 'invoice_paid_pay', 'journal_approve', 'kyc_case_start', 'kyc_case_approve', 'letter_of_assignment_send', 'letter_of_assignment_countersign', 'letter_of_assignment_ack_noa', 'permission_group_approve', 'receipt_approve', 'refund_approve', 'refund_ceo_approve', 'repayment_approve', 'statement_acknowledge', 'user_approve_rights', 'vendor_invite_accept', 'vendor_sub_limit_activate'));
ALTER TABLE "task" ADD CONSTRAINT "task_delegated_to_refers" FOREIGN KEY ("delegated_to") REFERENCES "user" (id);
ALTER TABLE "task" ADD CONSTRAINT "task_delegated_by_refers" FOREIGN KEY ("delegated_by") REFERENCES "user" (id);
ALTER TABLE "task" ADD CONSTRAINT "task_copied_to_check" CHECK (cardinality("copied_to") <= 20);
ALTER TABLE "task" ADD CONSTRAINT "task_escalated_to_refers" FOREIGN KEY ("escalated_to") REFERENCES "user" (id);

-- One request waits for each action on a record, and one change for each approval rule, whoever asks at the same time.
CREATE UNIQUE INDEX approval_request_one_open ON approval_request (subject_entity, subject_id, transition) WHERE state = 'open';
CREATE UNIQUE INDEX approval_rule_one_proposed ON approval_rule (company, subject) WHERE status = 'proposed';
