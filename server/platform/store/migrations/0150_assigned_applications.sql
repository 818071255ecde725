-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "financing_application" ADD COLUMN "reviewer" bigint;
ALTER TABLE "financing_application" ADD CONSTRAINT "financing_application_reviewer_refers" FOREIGN KEY ("reviewer") REFERENCES "user" (id);
CREATE INDEX "financing_application_reviewer_index" ON "financing_application" ("reviewer");
