-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "announcement" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "title" text,
  "title_zh" text,
  "body" text,
  "body_zh" text,
  "roles" text[],
  "brand" text,
  "shown_from" date,
  "shown_until" date,
  "status" text NOT NULL DEFAULT 'draft',
  PRIMARY KEY ("id")
);
CREATE TABLE "letter_wording" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "letter" text,
  "part" text,
  "language" text,
  "text" text,
  PRIMARY KEY ("id")
);
CREATE TABLE "notification_preference" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "topic" text,
  "mail" boolean,
  "notice" boolean,
  "locked" boolean NOT NULL DEFAULT false,
  PRIMARY KEY ("id")
);
CREATE TABLE "text_message" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "recipient" character varying(16),
  "body" text,
  "letter" text,
  "status" text NOT NULL DEFAULT 'queued',
  "tries" integer NOT NULL DEFAULT 0,
  "next_try_at" timestamptz,
  "sent_at" timestamptz,
  "error" text,
  PRIMARY KEY ("id")
);
ALTER TABLE "mail" ADD COLUMN "next_try_at" timestamptz;
ALTER TABLE "mail" ADD COLUMN "events" jsonb;
ALTER TABLE "vendor_invite" ADD COLUMN "invited_company" bigint;
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_title_check" CHECK (char_length("title") <= 120);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_title_zh_check" CHECK (char_length("title_zh") <= 120);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_body_check" CHECK (char_length("body") <= 1000);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_body_zh_check" CHECK (char_length("body_zh") <= 1000);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_roles_check" CHECK (cardinality("roles") <= 5 AND "roles" <@ ARRAY['supplier', 'enterprise', 'financier', 'admin', 'investor']::text[]);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_brand_check" CHECK (char_length("brand") <= 40);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_status_check" CHECK ("status" IN ('draft', 'published', 'retired'));
CREATE INDEX "announcement_status_shown_until_index" ON "announcement" ("status", "shown_until");
CREATE INDEX "announcement_company_index" ON "announcement" ("company");
ALTER TABLE "letter_wording" ADD CONSTRAINT "letter_wording_letter_check" CHECK (char_length("letter") <= 60);
ALTER TABLE "letter_wording" ADD CONSTRAINT "letter_wording_part_check" CHECK (char_length("part") <= 60);
ALTER TABLE "letter_wording" ADD CONSTRAINT "letter_wording_language_check" CHECK ("language" IN ('en-US', 'zh-CN'));
ALTER TABLE "letter_wording" ADD CONSTRAINT "letter_wording_text_check" CHECK (char_length("text") <= 2000);
CREATE UNIQUE INDEX "letter_wording_letter_part_language_key" ON "letter_wording" ("letter", "part", "language");
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_topic_check" CHECK ("topic" IN ('tasks', 'decisions', 'reminders', 'invitations', 'announcements', 'security'));
CREATE UNIQUE INDEX "notification_preference_user_topic_key" ON "notification_preference" ("user", "topic");
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_body_check" CHECK (char_length("body") <= 480);
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_letter_check" CHECK (char_length("letter") <= 60);
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_status_check" CHECK ("status" IN ('queued', 'sent', 'failed'));
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_tries_check" CHECK ("tries" >= 0);
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_error_check" CHECK (char_length("error") <= 300);
CREATE INDEX "text_message_status_next_try_at_index" ON "text_message" ("status", "next_try_at");
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_invited_company_refers" FOREIGN KEY ("invited_company") REFERENCES "company" (id);
ALTER TABLE "vendor_invite" DROP CONSTRAINT "vendor_invite_status_check";
ALTER TABLE "vendor_invite" ADD CONSTRAINT "vendor_invite_status_check" CHECK ("status" IN ('draft', 'sent', 'opened', 'registered', 'linked', 'bounced', 'expired', 'revoked', 'declined'));
CREATE INDEX "vendor_invite_invited_company_index" ON "vendor_invite" ("invited_company");
