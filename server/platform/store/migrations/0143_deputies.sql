-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "user" ADD COLUMN "deputy" bigint;
ALTER TABLE "user" ADD COLUMN "deputy_from" date;
ALTER TABLE "user" ADD COLUMN "deputy_until" date;
ALTER TABLE "user" ADD CONSTRAINT "user_deputy_refers" FOREIGN KEY ("deputy") REFERENCES "user" (id);
