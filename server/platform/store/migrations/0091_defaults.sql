-- What has a default is never empty.
UPDATE "authorizer" SET "source" = 'manual' WHERE "source" IS NULL;
ALTER TABLE "authorizer" ALTER COLUMN "source" SET DEFAULT 'manual', ALTER COLUMN "source" SET NOT NULL;
UPDATE "bank_account" SET "is_default" = false WHERE "is_default" IS NULL;
ALTER TABLE "bank_account" ALTER COLUMN "is_default" SET DEFAULT false, ALTER COLUMN "is_default" SET NOT NULL;
