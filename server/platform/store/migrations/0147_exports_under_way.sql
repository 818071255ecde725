-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "job" ADD COLUMN "beat_at" timestamptz;
