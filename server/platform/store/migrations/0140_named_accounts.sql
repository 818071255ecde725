-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "bank_account" ADD COLUMN "short_name" text;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_short_name_check" CHECK (char_length("short_name") <= 40);
-- Accounts that are there already are called by their holder until they are saved again: their numbers are encrypted.
UPDATE "bank_account" SET "short_name" = left("account_name", 40);
