-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "dpo" ADD COLUMN "buyer_rebate_pct" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "rebate" numeric(15,2);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_buyer_rebate_pct_check" CHECK ("buyer_rebate_pct" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_rebate_check" CHECK ("rebate" >= 0);
