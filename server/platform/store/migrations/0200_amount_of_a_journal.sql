-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "journal" ADD COLUMN "amount" numeric(15,2);
ALTER TABLE "journal" ADD CONSTRAINT "journal_amount_check" CHECK ("amount" >= 0);

-- What is written keeps its content; what it comes to is said beside it, once.
ALTER TABLE "journal" DISABLE TRIGGER journal_keeps_its_content;
UPDATE "journal" SET "amount" = (SELECT coalesce(sum(line.debit), 0) FROM journal_lines line WHERE line.parent = "journal".id);
ALTER TABLE "journal" ENABLE TRIGGER journal_keeps_its_content;
UPDATE "task" SET "amount" = "journal"."amount", "currency" = "journal"."currency" FROM "journal"
  WHERE "task"."subject_entity" = 'journal' AND "task"."subject_id" = "journal".id AND "task"."amount" IS NULL;
