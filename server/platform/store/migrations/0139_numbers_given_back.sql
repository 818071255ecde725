-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "company_entity" ADD COLUMN "former_uen" character varying(10);
