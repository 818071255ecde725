-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "user" DROP CONSTRAINT "user_status_check";
ALTER TABLE "user" ADD CONSTRAINT "user_status_check" CHECK ("status" IN ('invited', 'lapsed', 'unverified', 'pending', 'active', 'disabled', 'locked'));
