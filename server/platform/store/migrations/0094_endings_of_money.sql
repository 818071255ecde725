-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "refund" ADD COLUMN "claim_open" numeric(15,2);
ALTER TABLE "refund" ADD COLUMN "recovered_amount" numeric(15,2);
ALTER TABLE "refund" ADD COLUMN "recovery_receipt" bigint;
ALTER TABLE "refund" ADD COLUMN "recoveries" jsonb;
ALTER TABLE "refund" ADD COLUMN "claim" bigint;
ALTER TABLE "refund" ADD COLUMN "left_to_pay" numeric(15,2);
ALTER TABLE "dpo" DROP CONSTRAINT "dpo_status_check";
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_status_check" CHECK ("status" IN ('draft', 'pending_approval', 'pending_signature', 'issued', 'accepted', 'funded', 'paid', 'due', 'repaid', 'overdue', 'defaulted', 'written_off', 'rejected', 'declined', 'expired', 'cancelled'));
ALTER TABLE "journal" DROP CONSTRAINT "journal_event_type_check";
ALTER TABLE "journal" ADD CONSTRAINT "journal_event_type_check" CHECK ("event_type" IN ('invoice_confirmed', 'loa_fee_paid', 'transfer_fee_paid', 'disbursed', 'interest_accrued', 'penalty_arisen', 'late_fee_arisen', 'penalty_received', 'penalty_waived', 'buyer_paid', 'over_advance_cured', 'bought_back', 'holder_paid', 'refunded', 'refund_claimed', 'claim_recovered', 'receipt_unmatched', 'dpo_paid', 'early_payment_paid', 'discount_earned', 'dpo_repaid', 'early_payment_repaid', 'platform_fee_billed', 'credit_note_applied', 'invoice_paid_transferred', 'written_off', 'capital_paid_in', 'reversal', 'by_hand'));
ALTER TABLE "refund" ADD CONSTRAINT "refund_claim_open_check" CHECK ("claim_open" >= 0);
ALTER TABLE "refund" ADD CONSTRAINT "refund_recovered_amount_check" CHECK ("recovered_amount" >= 0);
ALTER TABLE "refund" ADD CONSTRAINT "refund_recovery_receipt_refers" FOREIGN KEY ("recovery_receipt") REFERENCES "receipt" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_claim_refers" FOREIGN KEY ("claim") REFERENCES "refund" (id);
ALTER TABLE "refund" ADD CONSTRAINT "refund_left_to_pay_check" CHECK ("left_to_pay" >= 0);
ALTER TABLE "refund" DROP CONSTRAINT "refund_status_check";
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_check" CHECK ("status" IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'claimed', 'recovered', 'set_off', 'rejected', 'cancelled'));
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_kind_check";
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_kind_check" CHECK ("kind" IN ('invoice_confirmed', 'loa_fee_paid', 'transfer_fee_paid', 'disbursed', 'interest_accrued', 'penalty_arisen', 'late_fee_arisen', 'penalty_received', 'penalty_waived', 'buyer_paid', 'over_advance_cured', 'bought_back', 'holder_paid', 'refunded', 'refund_claimed', 'claim_recovered', 'receipt_unmatched', 'dpo_paid', 'early_payment_paid', 'discount_earned', 'dpo_repaid', 'early_payment_repaid', 'platform_fee_billed', 'credit_note_applied', 'invoice_paid_transferred', 'written_off', 'capital_paid_in', 'reversal', 'by_hand'));
