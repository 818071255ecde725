-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "tag" DROP CONSTRAINT "tag_scope_check";
ALTER TABLE "tag" ADD CONSTRAINT "tag_scope_check" CHECK ("scope" IN ('contact', 'vendor', 'buyer', 'invoice'));
