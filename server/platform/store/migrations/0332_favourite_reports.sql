-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "report_favourite" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "user" bigint,
  "key" text,
  PRIMARY KEY ("id")
);
ALTER TABLE "report_favourite" ADD CONSTRAINT "report_favourite_user_refers" FOREIGN KEY ("user") REFERENCES "user" (id);
ALTER TABLE "report_favourite" ADD CONSTRAINT "report_favourite_key_check" CHECK ("key" IN ('ageing', 'financing-register', 'repayment-register', 'limit-utilisation', 'income', 'overdue', 'concentration', 'cashflow', 'dilution', 'fee-gst', 'reconciliation', 'ip-register', 'dpo-register', 'audit'));
CREATE UNIQUE INDEX "report_favourite_user_key_key" ON "report_favourite" ("user", "key");
