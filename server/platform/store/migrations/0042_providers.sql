-- Requests to fund providers and a year's sustainability figures; nothing was kept in these tables before.
ALTER TABLE "fund_provider" DROP COLUMN "uen", DROP COLUMN "currencies", DROP COLUMN "indicative_rate", DROP COLUMN "needed_documents", DROP COLUMN "kyc_status", DROP COLUMN "currency", DROP COLUMN "limit", DROP COLUMN "used";
ALTER TABLE "sustainability" DROP COLUMN "company";
ALTER TABLE "fund_provider" ADD COLUMN "provider_entity" bigint;
ALTER TABLE "sustainability" ADD COLUMN "entity" bigint;
ALTER TABLE "fund_provider" ADD CONSTRAINT "fund_provider_provider_entity_refers" FOREIGN KEY ("provider_entity") REFERENCES "company_entity" (id);
CREATE INDEX "fund_provider_provider_entity_index" ON "fund_provider" ("provider_entity");
CREATE INDEX "fund_provider_status_index" ON "fund_provider" ("status");
ALTER TABLE "sustainability" ADD CONSTRAINT "sustainability_entity_refers" FOREIGN KEY ("entity") REFERENCES "company_entity" (id);
CREATE UNIQUE INDEX "sustainability_entity_year_key" ON "sustainability" ("entity", "year");
