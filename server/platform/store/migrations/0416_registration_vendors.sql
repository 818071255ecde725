-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "registration" ADD COLUMN "vendors" jsonb;
