-- Figures that are asked of other records at each reading have no columns; buyers and vendors are named, tagged and counted in one currency.
ALTER TABLE "buyer" DROP COLUMN "relation", DROP COLUMN "list", DROP COLUMN "confirmed", DROP COLUMN "unconfirmed", DROP COLUMN "outstanding", DROP COLUMN "overdue", DROP COLUMN "average_days", DROP COLUMN "dispute_pct", DROP COLUMN "limit_available", DROP COLUMN "rating";
ALTER TABLE "contact" DROP COLUMN "linked_company", DROP COLUMN "last_activity", DROP COLUMN "mails";
ALTER TABLE "tag" DROP COLUMN "usage_count";
ALTER TABLE "vendor" DROP COLUMN "sub_limit", DROP COLUMN "used", DROP COLUMN "volume", DROP COLUMN "account_changed_on";
UPDATE "buyer" SET "currency" = 'SGD' WHERE "currency" IS NULL;
ALTER TABLE "buyer" ALTER COLUMN "currency" SET DEFAULT 'SGD', ALTER COLUMN "currency" SET NOT NULL;
UPDATE "vendor" SET "currency" = 'SGD' WHERE "currency" IS NULL;
ALTER TABLE "vendor" ALTER COLUMN "currency" SET DEFAULT 'SGD', ALTER COLUMN "currency" SET NOT NULL;
ALTER TABLE "buyer" ADD COLUMN "tags" bigint[];
ALTER TABLE "buyer" ADD COLUMN "status" text NOT NULL DEFAULT 'active';
ALTER TABLE "mail" ADD COLUMN "sender_company" bigint;
ALTER TABLE "vendor" ADD COLUMN "contact_email" character varying(254);
ALTER TABLE "buyer" ADD CONSTRAINT "buyer_status_check" CHECK ("status" IN ('active', 'archived'));
ALTER TABLE "mail" ADD CONSTRAINT "mail_sender_company_refers" FOREIGN KEY ("sender_company") REFERENCES "company" (id);
CREATE INDEX "mail_sender_company_index" ON "mail" ("sender_company");
