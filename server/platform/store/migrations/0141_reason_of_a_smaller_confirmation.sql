-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "invoice" ADD COLUMN "shortfall_code" text;
ALTER TABLE "invoice" ADD COLUMN "shortfall_text" text;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_shortfall_code_check" CHECK ("shortfall_code" IN ('quantity', 'price', 'quality', 'not_received', 'late_delivery', 'agreed_deduction', 'retention', 'other'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_shortfall_text_check" CHECK (char_length("shortfall_text") <= 500);

-- What was confirmed for less before a reason was asked keeps saying so.
UPDATE "invoice" SET "shortfall_code" = 'other' WHERE "status" IN ('confirmed', 'disputed', 'settled') AND "confirmed_amount" < "total" - "credited" - "paid";
