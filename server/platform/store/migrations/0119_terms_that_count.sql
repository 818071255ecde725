-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "dpo_rule" ADD COLUMN "cut_off" text;
ALTER TABLE "facility" ADD COLUMN "nonrecourse_exceptions" text;
ALTER TABLE "facility" ADD COLUMN "fee_rule" bigint;
ALTER TABLE "financing_application" ADD COLUMN "interest_mode" text;
ALTER TABLE "financing_application" ADD COLUMN "interest_upfront" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "interest_earned" numeric(15,2);
ALTER TABLE "financing_application" ADD COLUMN "recourse_exception" text;
ALTER TABLE "dpo_rule" ADD CONSTRAINT "dpo_rule_cut_off_check" CHECK (char_length("cut_off") <= 5);
ALTER TABLE "facility" ADD CONSTRAINT "facility_nonrecourse_exceptions_check" CHECK (char_length("nonrecourse_exceptions") <= 500);
ALTER TABLE "facility" ADD CONSTRAINT "facility_fee_rule_refers" FOREIGN KEY ("fee_rule") REFERENCES "fee_rule_set" (id);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_interest_mode_check" CHECK ("interest_mode" IN ('arrears', 'upfront'));
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_interest_upfront_check" CHECK ("interest_upfront" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_interest_earned_check" CHECK ("interest_earned" >= 0);
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_recourse_exception_check" CHECK (char_length("recourse_exception") <= 200);
