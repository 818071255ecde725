-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "dpo" ADD COLUMN "charges" numeric(15,2) NOT NULL DEFAULT 0.00;
ALTER TABLE "dpo" ADD COLUMN "written_off_on" date;
ALTER TABLE "dpo" ADD COLUMN "recoverable" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "recovered" numeric(15,2);
ALTER TABLE "dpo" ADD COLUMN "paid_repayment" bigint;
ALTER TABLE "early_payment" ADD COLUMN "charges" numeric(15,2) NOT NULL DEFAULT 0.00;
ALTER TABLE "early_payment" ADD COLUMN "written_off_on" date;
ALTER TABLE "early_payment" ADD COLUMN "recoverable" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "recovered" numeric(15,2);
ALTER TABLE "early_payment" ADD COLUMN "paid_repayment" bigint;
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_charges_check" CHECK ("charges" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_recoverable_check" CHECK ("recoverable" >= 0);
ALTER TABLE "dpo" ADD CONSTRAINT "dpo_recovered_check" CHECK ("recovered" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_charges_check" CHECK ("charges" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_recoverable_check" CHECK ("recoverable" >= 0);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_recovered_check" CHECK ("recovered" >= 0);
UPDATE "dpo" SET "charges" = "penalty" + "late_fee" WHERE "penalty" IS NOT NULL AND "late_fee" IS NOT NULL;
UPDATE "early_payment" SET "charges" = "penalty" + "late_fee" WHERE "penalty" IS NOT NULL AND "late_fee" IS NOT NULL;
