-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "dpo" ADD COLUMN "disputed" boolean NOT NULL DEFAULT false;
ALTER TABLE "dpo" ADD COLUMN "dispute_seen_on" date;
ALTER TABLE "early_payment" ADD COLUMN "disputed" boolean NOT NULL DEFAULT false;
ALTER TABLE "early_payment" ADD COLUMN "dispute_seen_on" date;
ALTER TABLE "invoice_paid" ADD COLUMN "announced_ref" text;
ALTER TABLE "invoice_paid" ADD COLUMN "announced_on" date;
ALTER TABLE "invoice_paid" ADD COLUMN "refusal_seen_on" date;
ALTER TABLE "signature" ADD COLUMN "unidentified" text;
ALTER TABLE "signature" ADD COLUMN "identity_seen_on" date;
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_announced_ref_check" CHECK (char_length("announced_ref") <= 35);
ALTER TABLE "refund" DROP CONSTRAINT "refund_status_check";
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_check" CHECK ("status" IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'closed', 'claimed', 'recovered', 'set_off', 'rejected', 'cancelled'));
ALTER TABLE "signature" ADD CONSTRAINT "signature_unidentified_check" CHECK ("unidentified" IN ('owner', 'counterparty'));
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("kind" IN ('approval_rule_approve', 'authorizer_audit', 'authorizer_submit', 'bank_account_approve', 'bank_account_verify', 'buyer_accept_link', 'buyer_limit_approve', 'buyer_list_entry_whitelist', 'company_change_approve', 'credit_application_review', 'credit_application_resubmit', 'credit_application_submit', 'credit_application_approve', 'credit_application_accept', 'credit_note_approve', 'credit_note_agree', 'credit_note_grant', 'credit_note_pay_back', 'delivery_record_create_approve', 'delivery_record_confirm', 'disbursement_approve', 'dpo_approve', 'dpo_accept', 'dpo_fund', 'dpo_note_dispute', 'dpo_default', 'dpo_write_off', 'dpo_rule_approve', 'early_payment_approve', 'early_payment_schedule', 'early_payment_note_dispute', 'early_payment_programme_open', 'facility_review', 'facility_submit', 'facility_approve', 'facility_sign', 'facility_accept_terms', 'fund_provider_accept', 'fee_rule_set_approve', 'financing_application_check', 'financing_application_approve', 'financing_application_accept_offer', 'financing_application_buy_back', 'financing_application_note_dispute', 'financing_application_default', 'financing_application_write_off', 'invoice_confirm', 'invoice_resolve', 'invoice_paid_approve', 'invoice_paid_ceo_approve', 'invoice_paid_accept', 'invoice_paid_approve_transfer', 'invoice_paid_pay', 'invoice_paid_announce', 'invoice_paid_note_refusal', 'journal_approve', 'kyc_case_submit', 'kyc_case_start', 'kyc_case_approve', 'letter_of_assignment_send', 'letter_of_assignment_send_noa', 'letter_of_assignment_ack_noa', 'permission_group_approve', 'receipt_approve', 'refund_approve', 'refund_ceo_approve', 'repayment_approve', 'signature_begin', 'signature_begin_countersigning', 'signature_note_identity', 'signature_note_identity_of_counterparty', 'statement_acknowledge', 'user_approve_rights', 'vendor_invite_accept', 'vendor_sub_limit_activate'));
