-- What a fund provider has out by obligor and by maturity, and what money went out, came back, was earned and was
-- received in each book by day, so that neither a portfolio nor what funding brought reads each journal. A change is
-- noted by whoever makes it and taken up later. What there is already is counted by the next migration, which holds
-- nobody up.

CREATE TABLE IF NOT EXISTS asset_open_total (
  entity bigint NOT NULL,
  side text NOT NULL,
  obligor bigint,
  due date,
  currency text,
  count bigint NOT NULL,
  outstanding numeric(20,2) NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS "asset_open_total_key" ON asset_open_total (entity, side, currency, obligor, due) NULLS NOT DISTINCT;
CREATE INDEX IF NOT EXISTS "asset_open_total_over" ON asset_open_total (entity) WHERE count = 0;
CREATE TABLE IF NOT EXISTS asset_open_change (LIKE asset_open_total) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX IF NOT EXISTS "asset_open_change_entity" ON asset_open_change (entity, side);

-- What is lent in a deal counts once with its obligor and once with its maturity, so many times.
CREATE OR REPLACE FUNCTION asset_open_of_financing(one financing_application, times int) RETURNS SETOF asset_open_total LANGUAGE sql STABLE AS $$
  SELECT one.financier_entity, part.side, part.obligor, part.due, one.currency, times, times * one.principal_outstanding
  FROM (VALUES ('obligor', one.obligor_entity, NULL::date), ('due', NULL::bigint, one.maturity_date)) AS part(side, obligor, due)
  WHERE one.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
    AND one.principal_outstanding <> 0
    AND one.financier_entity IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION asset_open_of_dpo(one dpo, times int) RETURNS SETOF asset_open_total LANGUAGE sql STABLE AS $$
  SELECT one.financier_entity, part.side, part.obligor, part.due, one.currency, times, times * one.limit_utilised
  FROM (VALUES ('obligor', one.enterprise_entity, NULL::date), ('due', NULL::bigint, one.maturity_date)) AS part(side, obligor, due)
  WHERE one.limit_utilised <> 0
    AND one.financier_entity IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION asset_open_of_early_payment(one early_payment, times int) RETURNS SETOF asset_open_total LANGUAGE sql STABLE AS $$
  SELECT one.funder_entity, part.side, part.obligor, part.due, one.currency, times,
    times * (coalesce(one.face_total, 0) - coalesce(one.collected, 0))
  FROM (VALUES ('obligor', one.enterprise_entity, NULL::date), ('due', NULL::bigint, coalesce(one.collection_due, one.maturity_date))) AS part(side, obligor, due)
  WHERE one.funder = 'financier'
    AND one.status = 'paid'
    AND one.collection_state IS DISTINCT FROM 'written_off'
    AND coalesce(one.face_total, 0) <> coalesce(one.collected, 0)
    AND one.funder_entity IS NOT NULL
$$;

-- What is taken away and added alike is not noted: most steps change nothing that is out.
CREATE OR REPLACE FUNCTION asset_open_by_financing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_open_change (entity, side, obligor, due, currency, count, outstanding)
  SELECT entity, side, obligor, due, currency, sum(count), sum(outstanding)
  FROM (SELECT * FROM asset_open_of_financing(OLD, -1) UNION ALL SELECT * FROM asset_open_of_financing(NEW, 1)) noted
  GROUP BY entity, side, obligor, due, currency
  HAVING sum(count) <> 0 OR sum(outstanding) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER asset_open_by_financing AFTER INSERT OR DELETE ON financing_application FOR EACH ROW EXECUTE FUNCTION asset_open_by_financing();
CREATE OR REPLACE TRIGGER asset_open_by_financing_anew AFTER UPDATE ON financing_application FOR EACH ROW WHEN (
  (OLD.financier_entity, OLD.obligor_entity, OLD.currency, OLD.status, OLD.maturity_date, OLD.principal_outstanding)
  IS DISTINCT FROM
  (NEW.financier_entity, NEW.obligor_entity, NEW.currency, NEW.status, NEW.maturity_date, NEW.principal_outstanding)
) EXECUTE FUNCTION asset_open_by_financing();

CREATE OR REPLACE FUNCTION asset_open_by_dpo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_open_change (entity, side, obligor, due, currency, count, outstanding)
  SELECT entity, side, obligor, due, currency, sum(count), sum(outstanding)
  FROM (SELECT * FROM asset_open_of_dpo(OLD, -1) UNION ALL SELECT * FROM asset_open_of_dpo(NEW, 1)) noted
  GROUP BY entity, side, obligor, due, currency
  HAVING sum(count) <> 0 OR sum(outstanding) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER asset_open_by_dpo AFTER INSERT OR DELETE ON dpo FOR EACH ROW EXECUTE FUNCTION asset_open_by_dpo();
CREATE OR REPLACE TRIGGER asset_open_by_dpo_anew AFTER UPDATE ON dpo FOR EACH ROW WHEN (
  (OLD.financier_entity, OLD.enterprise_entity, OLD.currency, OLD.maturity_date, OLD.limit_utilised)
  IS DISTINCT FROM
  (NEW.financier_entity, NEW.enterprise_entity, NEW.currency, NEW.maturity_date, NEW.limit_utilised)
) EXECUTE FUNCTION asset_open_by_dpo();

CREATE OR REPLACE FUNCTION asset_open_by_early_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_open_change (entity, side, obligor, due, currency, count, outstanding)
  SELECT entity, side, obligor, due, currency, sum(count), sum(outstanding)
  FROM (SELECT * FROM asset_open_of_early_payment(OLD, -1) UNION ALL SELECT * FROM asset_open_of_early_payment(NEW, 1)) noted
  GROUP BY entity, side, obligor, due, currency
  HAVING sum(count) <> 0 OR sum(outstanding) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER asset_open_by_early_payment AFTER INSERT OR DELETE ON early_payment FOR EACH ROW EXECUTE FUNCTION asset_open_by_early_payment();
CREATE OR REPLACE TRIGGER asset_open_by_early_payment_anew AFTER UPDATE ON early_payment FOR EACH ROW WHEN (
  (OLD.funder_entity, OLD.enterprise_entity, OLD.currency, OLD.status, OLD.funder, OLD.collection_state, OLD.collection_due, OLD.maturity_date, OLD.face_total, OLD.collected)
  IS DISTINCT FROM
  (NEW.funder_entity, NEW.enterprise_entity, NEW.currency, NEW.status, NEW.funder, NEW.collection_state, NEW.collection_due, NEW.maturity_date, NEW.face_total, NEW.collected)
) EXECUTE FUNCTION asset_open_by_early_payment();

-- What a book moved by day: laid out for deals and come back of it, earned on funding, and brought into the bank by it.
-- What was reversed counts on neither side. A journal is noted, not its amounts: its lines may be written after it.
CREATE TABLE IF NOT EXISTS book_flow_total (
  company bigint NOT NULL,
  currency text NOT NULL,
  date date NOT NULL,
  journals bigint NOT NULL,
  invested numeric(20,2) NOT NULL,
  repaid numeric(20,2) NOT NULL,
  income numeric(20,2) NOT NULL,
  received numeric(20,2) NOT NULL,
  PRIMARY KEY (company, currency, date)
);
CREATE TABLE IF NOT EXISTS book_flow_change (
  company bigint NOT NULL,
  journal bigint NOT NULL,
  times int NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX IF NOT EXISTS "book_flow_change_company" ON book_flow_change (company, journal);

CREATE OR REPLACE FUNCTION book_flow_of(noted bigint, times int) RETURNS SETOF book_flow_total LANGUAGE sql STABLE AS $$
  SELECT j.company, j.currency, j.date, times,
    times * coalesce(sum(l.debit) FILTER (WHERE a.code IN ('1100', '1150')), 0),
    times * coalesce(sum(l.credit) FILTER (WHERE a.code IN ('1100', '1150')), 0),
    times * coalesce(sum(l.credit - l.debit) FILTER (WHERE a.code IN ('4010', '4020', '4030', '4050')), 0),
    times * coalesce(sum(l.debit - l.credit) FILTER (
      WHERE a.code = '1010' AND j.event_type IN ('disbursed', 'dpo_paid', 'early_payment_paid', 'refunded')
    ), 0)
  FROM journal j
  JOIN journal_lines l ON l.parent = j.id
  JOIN ledger_account a ON a.id = l.account
  WHERE j.id = noted
  GROUP BY j.company, j.currency, j.date
$$;

CREATE OR REPLACE FUNCTION book_flow_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reversal_of IS NOT NULL THEN RETURN NULL; END IF;
  IF NEW.status = 'posted' AND (TG_OP = 'INSERT' OR OLD.status <> 'posted') THEN
    INSERT INTO book_flow_change (company, journal, times) VALUES (NEW.company, NEW.id, 1);
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'posted' AND NEW.status <> 'posted' THEN
    INSERT INTO book_flow_change (company, journal, times) VALUES (NEW.company, NEW.id, -1);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER book_flow_changed AFTER INSERT OR UPDATE OF status ON journal FOR EACH ROW EXECUTE FUNCTION book_flow_changed();
