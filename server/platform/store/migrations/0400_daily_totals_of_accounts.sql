-- What an account moved on each day, so that a balance is not the sum of all that was ever booked. A journal that
-- counts is noted by whoever posts it, who waits for nobody; the totals take it up later, and until then it is added by
-- whoever reads.

CREATE TABLE IF NOT EXISTS ledger_daily_total (
  account bigint NOT NULL REFERENCES ledger_account (id),
  date date NOT NULL,
  net numeric(20,2) NOT NULL,
  lines bigint NOT NULL,
  PRIMARY KEY (account, date)
);

CREATE TABLE IF NOT EXISTS journal_untotalled (
  company bigint NOT NULL,
  journal bigint NOT NULL,
  PRIMARY KEY (company, journal)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE OR REPLACE FUNCTION journal_is_untotalled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'posted' AND (TG_OP = 'INSERT' OR OLD.status = 'pending') THEN
    INSERT INTO journal_untotalled (company, journal) VALUES (NEW.company, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER journal_is_untotalled AFTER INSERT OR UPDATE OF status ON journal FOR EACH ROW EXECUTE FUNCTION journal_is_untotalled();
