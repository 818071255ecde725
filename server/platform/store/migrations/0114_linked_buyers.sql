-- Buyers with whom their company deals already are linked: their rows are older than the word for it.

UPDATE "buyer" b SET "link" = 'linked' WHERE EXISTS (
  SELECT 1 FROM "company_relation" r JOIN "company_entity" s ON s.id = r."seller_entity"
  WHERE s."company" = b."owner_company" AND r."buyer_entity" = b."buyer_entity" AND r."status" = 'linked');
