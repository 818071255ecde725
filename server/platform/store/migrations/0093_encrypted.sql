-- Written by hand: fields that are kept encrypted are texts without a length of their own; equal account numbers are found by keyed hashes.
-- What is in the tables is encrypted by the server at its next start: the key never comes here.

ALTER TABLE "bank_account" ALTER COLUMN "account_no" TYPE text;
ALTER TABLE "bank_account" ADD COLUMN "account_no_match" text;
CREATE INDEX "bank_account_account_no_match_index" ON "bank_account" ("account_no_match");
ALTER TABLE "authorizer" DROP CONSTRAINT "authorizer_id_no_check";
ALTER TABLE "kyc_case_directors" ALTER COLUMN "id_no" TYPE text;
ALTER TABLE "kyc_case_shareholders" DROP CONSTRAINT "kyc_case_shareholders_id_no_check";
ALTER TABLE "user" ALTER COLUMN "id_no" TYPE text;
ALTER TABLE "draft" DROP CONSTRAINT "draft_typed_check";
