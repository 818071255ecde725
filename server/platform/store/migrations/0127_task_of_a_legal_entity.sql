-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "task" ADD COLUMN "legal_entity" bigint;
ALTER TABLE "task" ADD CONSTRAINT "task_legal_entity_refers" FOREIGN KEY ("legal_entity") REFERENCES "company_entity" (id);
