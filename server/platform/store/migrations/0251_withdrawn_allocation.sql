-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "repayment" DROP CONSTRAINT "repayment_status_check";
ALTER TABLE "repayment" ADD CONSTRAINT "repayment_status_check" CHECK ("status" IN ('draft', 'pending', 'posted', 'rejected', 'withdrawn', 'reversed'));
