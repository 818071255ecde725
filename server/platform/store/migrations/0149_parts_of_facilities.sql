-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "facility" ADD COLUMN "vendors_wanted" jsonb;
ALTER TABLE "facility" ADD COLUMN "buyers_wanted" jsonb;
