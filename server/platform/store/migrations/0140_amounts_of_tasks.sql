-- Tasks say how much they are about: of an early payment what is paid out.
UPDATE "task" SET "amount" = "early_payment"."net_total" FROM "early_payment" WHERE "task"."subject_entity" = 'early_payment' AND "task"."subject_id" = "early_payment"."id" AND "task"."amount" IS NULL;
