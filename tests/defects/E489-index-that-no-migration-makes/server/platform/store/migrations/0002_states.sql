CREATE INDEX IF NOT EXISTS "bill_status_index" ON "bill" ("status");
