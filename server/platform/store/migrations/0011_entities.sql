-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "task" ADD COLUMN "opened_on" date;
