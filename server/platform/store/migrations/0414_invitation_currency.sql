-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "vendor_invite" ADD COLUMN "currency" character(3);
