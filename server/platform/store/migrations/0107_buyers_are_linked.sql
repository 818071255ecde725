-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "buyer" ADD COLUMN "link" text NOT NULL DEFAULT 'none';
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_link_check" CHECK ("link" IN ('none', 'invited', 'asked', 'linked', 'declined'));
CREATE INDEX "buyer_buyer_entity_index" ON "buyer" ("buyer_entity");
