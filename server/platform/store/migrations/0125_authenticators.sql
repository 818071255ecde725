-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "authenticator" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "secret" text,
  "confirmed_at" timestamptz,
  "last_step" integer,
  "recovery_used" text[],
  "tries" integer NOT NULL DEFAULT 0,
  "tries_since" timestamptz,
  PRIMARY KEY ("id")
);
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_last_step_check" CHECK ("last_step" >= 0);
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_recovery_used_check" CHECK (cardinality("recovery_used") <= 10);
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_tries_check" CHECK ("tries" >= 0);
CREATE UNIQUE INDEX "authenticator_user_key" ON "authenticator" ("user");
