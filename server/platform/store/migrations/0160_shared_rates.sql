-- What several processes count together of who asks how often. It is worth nothing after a crash, so nothing of it is kept by the log.
CREATE UNLOGGED TABLE rate_window (
  key text PRIMARY KEY,
  until timestamptz NOT NULL,
  used integer NOT NULL CHECK (used >= 0)
);
