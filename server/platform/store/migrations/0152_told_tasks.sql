-- Of which tasks a person has been told by mail, or need not be; each at most once, whichever process tells.
CREATE TABLE task_told (
  "user" bigint NOT NULL REFERENCES "user" (id),
  task bigint NOT NULL REFERENCES "task" (id),
  -- The mail that told of it; none where nothing was to be told.
  mail bigint,
  told_at timestamptz NOT NULL,
  PRIMARY KEY ("user", task)
);
CREATE INDEX task_told_task_index ON task_told (task);
ALTER TABLE "notification_preference" ADD COLUMN "pace" text;
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_pace_check" CHECK ("pace" IN ('at_once', 'hourly', 'daily'));
