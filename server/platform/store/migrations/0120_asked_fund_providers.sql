-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "fund_provider" ADD COLUMN "uen" character varying(10);
