-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "invoice_paid" ADD COLUMN "giver_entity" bigint;
ALTER TABLE "invoice_paid" ADD CONSTRAINT "invoice_paid_giver_entity_refers" FOREIGN KEY ("giver_entity") REFERENCES "company_entity" (id);
-- Items that were passed on before know it from the item they came of.
UPDATE "invoice_paid" AS item SET giver_entity = above.holder_entity FROM "invoice_paid" AS above WHERE above.id = item.parent;
