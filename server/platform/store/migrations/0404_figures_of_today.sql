-- Whether a colleague agrees before the reader is asked with each list of tasks: people are found by the groups that
-- they agree by, one kind after the other, chief executives by their address, deputies by whom they stand in for, and
-- facilities by their rule.

CREATE INDEX IF NOT EXISTS "user_agrees_as" ON "user" ("company", (coalesce("permission_groups", '{}')), (coalesce("own_groups", '{}')), "id") WHERE "status" = 'active';
CREATE INDEX IF NOT EXISTS "user_of_deputy" ON "user" ("deputy") WHERE "deputy" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "authorizer_chief" ON "authorizer" (lower("email"), "entity") WHERE "authorizer_type" = 'ceo' AND "status" = 'active';
CREATE INDEX IF NOT EXISTS "facility_of_rule" ON "facility" ("approval_rule") WHERE "approval_rule" IS NOT NULL;

-- What a fund provider has out is told of an index of that alone.
CREATE INDEX IF NOT EXISTS "financing_application_out" ON "financing_application" ("financier_entity", "maturity_date") INCLUDE ("currency", "principal_outstanding", "status") WHERE "status" IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted') AND "principal_outstanding" > 0;
CREATE INDEX IF NOT EXISTS "dpo_out" ON "dpo" ("financier_entity", "maturity_date") INCLUDE ("currency", "face_outstanding", "status") WHERE "status" IN ('paid', 'due', 'overdue', 'defaulted') AND "face_outstanding" > 0;
