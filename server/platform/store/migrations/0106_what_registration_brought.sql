-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "myinfo_request" ADD COLUMN IF NOT EXISTS "brought" jsonb;
