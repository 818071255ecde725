-- Written by hand: what a task or a case is called is kept as its record has it, where it was kept in the words of one
-- language before.

UPDATE "task" SET "subject_title" = "approval_rule"."subject"
  FROM "approval_rule" WHERE "task"."subject_entity" = 'approval_rule' AND "approval_rule"."id" = "task"."subject_id";
UPDATE "process" SET "subject_title" = "approval_rule"."subject"
  FROM "approval_rule" WHERE "process"."subject_entity" = 'approval_rule' AND "approval_rule"."id" = "process"."subject_id";
