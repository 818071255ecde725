-- On which list a buyer stands, and how it is rated, is told beside each listed buyer, of however many limits in force.

CREATE INDEX IF NOT EXISTS "buyer_limit_list_of_supplier" ON "buyer_limit" ("buyer_entity", "supplier_entity", "list") WHERE "status" = 'active';
CREATE INDEX IF NOT EXISTS "buyer_limit_list_of_financier" ON "buyer_limit" ("buyer_entity", "financier_entity", "list") WHERE "status" = 'active';
CREATE INDEX IF NOT EXISTS "buyer_limit_rating_of_financier" ON "buyer_limit" ("buyer_entity", "financier_entity", "id") INCLUDE ("rating") WHERE "status" = 'active' AND "rating" IS NOT NULL;
