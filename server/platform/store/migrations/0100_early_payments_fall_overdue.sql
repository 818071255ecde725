-- What is due next of an early payment that a fund provider paid; one that is not paid by then is overdue.

ALTER TABLE "early_payment" ADD COLUMN "collection_due" date;
ALTER TABLE "early_payment" ADD COLUMN "due_amount" numeric(15,2);
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_due_amount_check" CHECK ("due_amount" >= 0);
ALTER TABLE "early_payment" DROP CONSTRAINT "early_payment_collection_state_check";
ALTER TABLE "early_payment" ADD CONSTRAINT "early_payment_collection_state_check" CHECK ("collection_state" IN ('none', 'open', 'overdue', 'collected'));
CREATE INDEX "early_payment_collection_state_index" ON "early_payment" ("collection_state");

-- Money pays the faces in the order of their due dates: the next one due is the first that is not paid in full.
UPDATE "early_payment" SET "collection_due" = next.due_date, "due_amount" = next.upto - coalesce("early_payment".collected, 0)
FROM (
  SELECT DISTINCT ON (item.parent) item.parent, item.due_date, item.upto
  FROM (SELECT parent, due_date, sum(amount) OVER (PARTITION BY parent ORDER BY due_date) AS upto FROM "early_payment_items") item JOIN "early_payment" early ON early.id = item.parent
  WHERE early.status = 'paid' AND early.collection_state = 'open' AND item.upto > coalesce(early.collected, 0)
  ORDER BY item.parent, item.due_date
) next
WHERE "early_payment".id = next.parent;
