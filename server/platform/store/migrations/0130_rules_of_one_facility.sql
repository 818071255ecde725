-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "approval_rule" ADD COLUMN "facility" bigint;
ALTER TABLE "facility" ADD COLUMN "approval_rule" bigint;
ALTER TABLE "fee_rule_set" ADD COLUMN "facility" bigint;
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
ALTER TABLE "facility" ADD CONSTRAINT "facility_approval_rule_refers" FOREIGN KEY ("approval_rule") REFERENCES "approval_rule" (id);
ALTER TABLE "fee_rule_set" ADD CONSTRAINT "fee_rule_set_facility_refers" FOREIGN KEY ("facility") REFERENCES "facility" (id);
