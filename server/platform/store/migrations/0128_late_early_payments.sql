-- An early payment that a fund provider paid costs penalty and late fee when it is late, and counts as in default in the end, as other deals do.

ALTER TABLE "early_payment" RENAME COLUMN "amount" TO "paid_face";
ALTER TABLE "early_payment" DROP CONSTRAINT "early_payment_amount_check";
ALTER TABLE "credit_note" ADD COLUMN "early_payment" bigint;
ALTER TABLE "early_payment" ADD COLUMN "grace_days" integer;
ALTER TABLE "early_payment" ADD COLUMN "penalty_rate" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "late_fee_rate" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "dpd" integer;
ALTER TABLE "early_payment" ADD COLUMN "bucket" text;
ALTER TABLE "early_payment" ADD COLUMN "penalty" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "late_fee" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "total_due" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "penalty_booked" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "late_fee_booked" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "movements" jsonb;
ALTER TABLE "early_payment" ADD COLUMN "paid_penalty" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "paid_fee" numeric(15,2);
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_early_payment_refers" FOREIGN KEY ("early_payment") REFERENCES "early_payment" (id);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_penalty_rate_check" CHECK ("penalty_rate" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_late_fee_rate_check" CHECK ("late_fee_rate" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_bucket_check" CHECK ("bucket" IN ('current', 'd1_30', 'd31_60', 'd61_90', 'over_90'));
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_penalty_check" CHECK ("penalty" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_late_fee_check" CHECK ("late_fee" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_total_due_check" CHECK ("total_due" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_penalty_booked_check" CHECK ("penalty_booked" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_late_fee_booked_check" CHECK ("late_fee_booked" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_paid_face_check" CHECK ("paid_face" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_paid_penalty_check" CHECK ("paid_penalty" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_paid_fee_check" CHECK ("paid_fee" >= 0);
ALTER TABLE "early_payment" DROP CONSTRAINT "early_payment_collection_state_check";
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_collection_state_check" CHECK ("collection_state" IN ('none', 'open', 'overdue', 'defaulted', 'written_off', 'collected'));
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("kind" IN ('approval_rule_approve', 'authorizer_audit', 'authorizer_submit', 'bank_account_approve', 'bank_account_verify', 'buyer_accept_link', 'buyer_limit_approve', 'buyer_list_entry_whitelist', 'company_change_approve', 'credit_application_review', 'credit_application_resubmit', 'credit_application_submit', 'credit_application_approve', 'credit_application_accept', 'credit_note_approve', 'credit_note_agree', 'credit_note_grant', 'credit_note_pay_back', 'delivery_record_create_approve', 'delivery_record_confirm', 'disbursement_approve', 'dpo_approve', 'dpo_accept', 'dpo_fund', 'dpo_note_dispute', 'dpo_default', 'dpo_write_off', 'dpo_rule_approve', 'early_payment_approve', 'early_payment_schedule', 'early_payment_note_dispute', 'early_payment_default', 'early_payment_write_off', 'early_payment_programme_open', 'facility_review', 'facility_submit', 'facility_approve', 'facility_sign', 'facility_accept_terms', 'fund_provider_accept', 'fee_rule_set_approve', 'financing_application_check', 'financing_application_approve', 'financing_application_accept_offer', 'financing_application_buy_back', 'financing_application_note_dispute', 'financing_application_note_signs', 'financing_application_default', 'financing_application_write_off', 'invoice_confirm', 'invoice_resolve', 'invoice_paid_approve', 'invoice_paid_ceo_approve', 'invoice_paid_accept', 'invoice_paid_approve_transfer', 'invoice_paid_pay', 'invoice_paid_announce', 'invoice_paid_note_refusal', 'journal_approve', 'kyc_case_submit', 'kyc_case_start', 'kyc_case_approve', 'letter_of_assignment_send', 'letter_of_assignment_send_noa', 'letter_of_assignment_ack_noa', 'permission_group_approve', 'receipt_approve', 'refund_approve', 'refund_ceo_approve', 'repayment_approve', 'signature_begin', 'signature_begin_countersigning', 'signature_note_identity', 'signature_note_identity_of_counterparty', 'statement_acknowledge', 'user_approve_rights', 'vendor_invite_accept', 'vendor_sub_limit_activate'));

-- Those that are paid out already were agreed upon without any of it: being late costs nothing. What was collected paid the faces in the order of their due dates.
UPDATE "early_payment" SET "grace_days" = 0, "penalty_rate" = 0, "late_fee_rate" = 0, "penalty" = 0, "late_fee" = 0, "penalty_booked" = 0, "late_fee_booked" = 0, "dpd" = 0, "bucket" = 'current',
  "total_due" = "face_total" - coalesce("collected", 0), "movements" = coalesce((
    SELECT jsonb_agg(jsonb_build_object('date', ("early_payment"."paid_at" AT TIME ZONE 'Asia/Singapore')::date, 'maturity', part.due_date, 'principal', part.paid::text, 'penalty', '0.00', 'fee', '0.00') ORDER BY part.due_date)
    FROM (
      SELECT due_date, least(face, coalesce("early_payment"."collected", 0) - before)::numeric(15,2) AS paid
      FROM (SELECT due_date, sum(amount) AS face, sum(sum(amount)) OVER (ORDER BY due_date) - sum(amount) AS before FROM "early_payment_items" WHERE parent = "early_payment".id GROUP BY due_date) due
      WHERE coalesce("early_payment"."collected", 0) > before
    ) part
  ), '[]'::jsonb)
WHERE "status" = 'paid' AND "funder" = 'financier';
