-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "invoice_dispute_messages" (
  "parent" bigint NOT NULL,
  "place" integer NOT NULL,
  "at" timestamptz,
  "side" text,
  "by" text,
  "kind" text,
  "text" text,
  "file" bigint,
  PRIMARY KEY ("parent", "place")
);
ALTER TABLE "invoice" ADD COLUMN "dispute_turn" text;
ALTER TABLE "invoice" ADD COLUMN "dispute_message" text;
ALTER TABLE "invoice" ADD COLUMN "dispute_file" bigint;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_dispute_turn_check" CHECK ("dispute_turn" IN ('seller', 'buyer'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_dispute_message_check" CHECK (char_length("dispute_message") <= 2000);
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_dispute_file_refers" FOREIGN KEY ("dispute_file") REFERENCES "file" (id);
ALTER TABLE "invoice_dispute_messages" ADD CONSTRAINT "invoice_dispute_messages_parent_refers" FOREIGN KEY ("parent") REFERENCES "invoice" (id) ON DELETE CASCADE;
ALTER TABLE "invoice_dispute_messages" ADD CONSTRAINT "invoice_dispute_messages_side_check" CHECK ("side" IN ('seller', 'buyer'));
ALTER TABLE "invoice_dispute_messages" ADD CONSTRAINT "invoice_dispute_messages_by_check" CHECK (char_length("by") <= 254);
ALTER TABLE "invoice_dispute_messages" ADD CONSTRAINT "invoice_dispute_messages_kind_check" CHECK ("kind" IN ('opened', 'answered', 'replied', 'confirmed', 'rejected'));
ALTER TABLE "invoice_dispute_messages" ADD CONSTRAINT "invoice_dispute_messages_text_check" CHECK (char_length("text") <= 2000);
ALTER TABLE "invoice_dispute_messages" ADD CONSTRAINT "invoice_dispute_messages_file_refers" FOREIGN KEY ("file") REFERENCES "file" (id);
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("kind" IN ('approval_rule_approve', 'authorizer_audit', 'authorizer_submit', 'bank_account_approve', 'bank_account_verify', 'buyer_accept_link', 'buyer_limit_approve', 'buyer_list_entry_whitelist', 'company_change_approve', 'credit_application_review', 'credit_application_resubmit', 'credit_application_submit', 'credit_application_recommend', 'credit_application_approve', 'credit_application_accept', 'credit_note_approve', 'credit_note_agree', 'credit_note_grant', 'credit_note_pay_back', 'delivery_record_create_approve', 'delivery_record_confirm', 'disbursement_prepare', 'disbursement_approve', 'disbursement_send', 'disbursement_mark_succeeded', 'dpo_approve', 'dpo_announce', 'dpo_announce_fee', 'dpo_accept', 'dpo_fund', 'dpo_note_dispute', 'dpo_default', 'dpo_write_off', 'dpo_waive', 'dpo_rule_approve', 'early_payment_accept_counter', 'early_payment_approve', 'early_payment_schedule', 'early_payment_note_dispute', 'early_payment_default', 'early_payment_write_off', 'early_payment_waive', 'early_payment_programme_open', 'facility_review', 'facility_submit', 'facility_set_terms', 'facility_approve', 'facility_sign', 'facility_accept_terms', 'fund_provider_accept', 'fee_rule_set_approve', 'financing_application_check', 'financing_application_approve', 'financing_application_accept_offer', 'financing_application_hand_over', 'financing_application_submit', 'financing_order_pay', 'refund_submit', 'refund_pay', 'refund_pay_back', 'financing_application_recourse', 'financing_application_buy_back', 'financing_application_note_signs', 'financing_application_note_dispute', 'financing_application_default', 'financing_application_write_off', 'invoice_answer_dispute', 'invoice_confirm', 'invoice_reply_dispute', 'invoice_resolve', 'invoice_paid_approve', 'invoice_paid_ceo_approve', 'invoice_paid_accept', 'invoice_paid_approve_transfer', 'invoice_paid_pay', 'invoice_paid_announce', 'invoice_paid_note_refusal', 'journal_approve', 'kyc_case_submit', 'kyc_case_start', 'kyc_case_screen', 'kyc_case_approve', 'letter_of_assignment_send', 'letter_of_assignment_send_noa', 'letter_of_assignment_ack_noa', 'permission_group_approve', 'receipt_approve', 'receipt_announce', 'receipt_receive', 'refund_approve', 'refund_ceo_approve', 'repayment_approve', 'signature_begin', 'signature_begin_countersigning', 'signature_note_identity', 'signature_note_identity_of_counterparty', 'statement_acknowledge', 'accounting_period_close', 'user_approve_rights', 'vendor_invite_accept', 'vendor_sub_limit_activate', 'credit_limit_freeze', 'credit_limit_unfreeze', 'credit_limit_reduce', 'credit_limit_cancel', 'credit_limit_renew', 'facility_amend', 'facility_freeze', 'facility_unfreeze', 'facility_terminate', 'vendor_sub_limit_change', 'buyer_limit_change', 'disbursement_reverse', 'dpo_cancel', 'early_payment_programme_set_band', 'financing_order_refund', 'receipt_reverse', 'refund_recover', 'refund_set_off', 'repayment_reverse', 'vendor_terminate', 'vendor_sub_limit_terminate'));
-- A dispute that is open begins its conversation with what the buyer said, and waits for the supplier's answer.
UPDATE "invoice" SET "dispute_turn" = 'seller' WHERE "status" = 'disputed';
INSERT INTO "invoice_dispute_messages" ("parent", "place", "at", "side", "kind", "text")
  SELECT "id", 0, "dispute_opened_at", 'buyer', 'opened', "dispute_text"
  FROM "invoice" WHERE "status" = 'disputed' AND "dispute_opened_at" IS NOT NULL;
