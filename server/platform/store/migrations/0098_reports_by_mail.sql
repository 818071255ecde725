-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

CREATE TABLE "report_schedule" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "company" bigint,
  "key" text,
  "period_days" integer,
  "recipients" text[],
  "next_on" date,
  "last_sent_on" date,
  "status" text NOT NULL DEFAULT 'active',
  PRIMARY KEY ("id")
);
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_company_refers" FOREIGN KEY ("company") REFERENCES "company" (id);
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_key_check" CHECK ("key" IN ('ageing', 'financing-register', 'repayment-register', 'limit-utilisation', 'income', 'overdue', 'concentration', 'cashflow', 'dilution', 'fee-gst', 'reconciliation', 'ip-register', 'dpo-register', 'audit'));
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_period_days_check" CHECK ("period_days" >= 1 AND "period_days" <= 31);
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_recipients_check" CHECK (cardinality("recipients") <= 10);
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_status_check" CHECK ("status" IN ('active', 'stopped'));
CREATE UNIQUE INDEX "report_schedule_company_key_key" ON "report_schedule" ("company", "key");
CREATE INDEX "report_schedule_key_index" ON "report_schedule" ("key");
CREATE INDEX "report_schedule_status_index" ON "report_schedule" ("status");
