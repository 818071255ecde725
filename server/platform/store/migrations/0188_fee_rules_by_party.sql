-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE INDEX "fee_rule_set_financier_entity_effective_from_id_index" ON "fee_rule_set" ("financier_entity", "effective_from", "id");
CREATE INDEX "fee_rule_set_financier_entity_id_index" ON "fee_rule_set" ("financier_entity", "id");
CREATE INDEX "fee_rule_set_product_index" ON "fee_rule_set" ("product");
CREATE INDEX "fee_rule_set_status_index" ON "fee_rule_set" ("status");
