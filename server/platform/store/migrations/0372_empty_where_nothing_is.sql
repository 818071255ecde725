-- Written by hand: a refund names who gives its last approval only where it needs one.

UPDATE "refund" SET "ceo_email" = NULL WHERE "amount_sgd" <= 5000.00 OR "status" IN ('proposed', 'pending_checker');

-- A line of a statement has one side; the other one is empty.
UPDATE "statement_lines" SET "debit" = NULL WHERE "debit" = 0.00 AND "credit" <> 0.00;
UPDATE "statement_lines" SET "credit" = NULL WHERE "credit" = 0.00 AND "debit" <> 0.00;
