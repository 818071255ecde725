-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "report_schedule" ADD COLUMN "counterparty_entity" bigint;
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_counterparty_entity_refers" FOREIGN KEY ("counterparty_entity") REFERENCES "company_entity" (id);
CREATE UNIQUE INDEX "report_schedule_company_key_counterparty_entity_key" ON "report_schedule" ("company", "key", "counterparty_entity");
DROP INDEX IF EXISTS "report_schedule_company_key_key";
