-- Tasks say the amount that their subject's entity names: of a pay-out what is paid, of an application what is approved, else asked for.
UPDATE "task" SET "amount" = "disbursement"."net" FROM "disbursement" WHERE "task"."subject_entity" = 'disbursement' AND "task"."subject_id" = "disbursement"."id";
UPDATE "task" SET "amount" = coalesce("financing_application"."approved_amount", "financing_application"."requested_amount") FROM "financing_application"
  WHERE "task"."subject_entity" = 'financing_application' AND "task"."subject_id" = "financing_application"."id" AND "task"."status" IN ('todo', 'claimed');
UPDATE "task" SET "amount" = coalesce("credit_application"."recommended_limit", "credit_application"."requested_limit") FROM "credit_application"
  WHERE "task"."subject_entity" = 'credit_application' AND "task"."subject_id" = "credit_application"."id" AND "task"."status" IN ('todo', 'claimed');
UPDATE "task" SET "amount" = "invoice_paid"."face" FROM "invoice_paid" WHERE "task"."subject_entity" = 'invoice_paid' AND "task"."subject_id" = "invoice_paid"."id" AND "task"."status" IN ('todo', 'claimed');
UPDATE "task" SET "amount" = "credit_limit"."approved" FROM "credit_limit" WHERE "task"."subject_entity" = 'credit_limit' AND "task"."subject_id" = "credit_limit"."id" AND "task"."status" IN ('todo', 'claimed');
UPDATE "task" SET "amount" = "statement"."closing" FROM "statement" WHERE "task"."subject_entity" = 'statement' AND "task"."subject_id" = "statement"."id" AND "task"."status" IN ('todo', 'claimed');
UPDATE "task" SET "amount" = "buyer_list_entry"."default_limit" FROM "buyer_list_entry" WHERE "task"."subject_entity" = 'buyer_list_entry' AND "task"."subject_id" = "buyer_list_entry"."id" AND "task"."status" IN ('todo', 'claimed');
