-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "financing_application" ADD COLUMN "assignment_wanted_by" date;
