-- What of a business day's work is done: each step of a day is done once, whichever process does it.
CREATE TABLE daily_step (
  day date NOT NULL,
  step text NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  taken integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  remark text,
  PRIMARY KEY (day, step)
);
