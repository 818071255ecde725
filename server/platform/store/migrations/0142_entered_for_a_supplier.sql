-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "financing_application" ADD COLUMN "entered_by" bigint;
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_entered_by_refers" FOREIGN KEY ("entered_by") REFERENCES "company_entity" (id);
CREATE INDEX "financing_application_entered_by_index" ON "financing_application" ("entered_by");
