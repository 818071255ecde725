-- What each party has out in deals, and how many records it made on each day, by all that figures tell apart, so that no
-- dashboard reads each record. A change is noted by whoever makes it and taken up later, as of open invoices. What there
-- is already is counted by the next migration, which holds nobody up.

CREATE TABLE IF NOT EXISTS deal_open_total (
  entity bigint NOT NULL,
  side text NOT NULL,
  kind text NOT NULL,
  currency text,
  status text NOT NULL,
  due date,
  count bigint NOT NULL,
  outstanding numeric(20,2) NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS "deal_open_total_key" ON deal_open_total (entity, side, kind, currency, status, due) NULLS NOT DISTINCT;
CREATE INDEX IF NOT EXISTS "deal_open_total_over" ON deal_open_total (entity) WHERE count = 0;
CREATE TABLE IF NOT EXISTS deal_open_change (LIKE deal_open_total) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX IF NOT EXISTS "deal_open_change_entity" ON deal_open_change (entity, side);

CREATE TABLE IF NOT EXISTS record_made_total (
  entity bigint NOT NULL,
  side text NOT NULL,
  kind text NOT NULL,
  day date,
  currency text,
  count bigint NOT NULL,
  amount numeric(20,2) NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS "record_made_total_key" ON record_made_total (entity, side, day, kind, currency) NULLS NOT DISTINCT;
CREATE INDEX IF NOT EXISTS "record_made_total_over" ON record_made_total (entity) WHERE count = 0;
CREATE TABLE IF NOT EXISTS record_made_change (LIKE record_made_total) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX IF NOT EXISTS "record_made_change_entity" ON record_made_change (entity, side);

-- What a record counts for at its parties, so many times: money that is out, and the record on the day it was made.
CREATE OR REPLACE FUNCTION deal_open_of_financing(one financing_application, times int) RETURNS SETOF deal_open_total LANGUAGE sql STABLE AS $$
  SELECT party.entity, party.side, 'financing', one.currency, one.status, one.maturity_date, times,
    times * one.principal_outstanding
  FROM (VALUES (one.financier_entity, 'financier'), (one.seller_entity, 'client')) AS party(entity, side)
  WHERE one.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
    AND one.principal_outstanding > 0
    AND party.entity IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION deal_open_of_dpo(one dpo, times int) RETURNS SETOF deal_open_total LANGUAGE sql STABLE AS $$
  SELECT party.entity, party.side, 'dpo', one.currency, one.status, one.maturity_date, times,
    times * one.face_outstanding
  FROM (VALUES (one.financier_entity, 'financier'), (one.enterprise_entity, 'client')) AS party(entity, side)
  WHERE one.status IN ('paid', 'due', 'overdue', 'defaulted')
    AND one.face_outstanding > 0
    AND party.entity IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION record_made_of_invoice(one invoice, times int) RETURNS SETOF record_made_total LANGUAGE sql STABLE AS $$
  SELECT party.entity, party.side, 'invoice', one.issue_date, one.currency, times, times * coalesce(one.total, 0)
  FROM (VALUES (one.seller_entity, 'seller'), (one.buyer_entity, 'buyer')) AS party(entity, side)
  WHERE one.status NOT IN ('draft', 'cancelled')
    AND party.entity IS NOT NULL
    AND (party.side = 'seller' OR one.submitted_at IS NOT NULL)
$$;
CREATE OR REPLACE FUNCTION record_made_of_financing(one financing_application, times int) RETURNS SETOF record_made_total LANGUAGE sql STABLE AS $$
  SELECT one.seller_entity, 'seller', 'fa', (one.created_at AT TIME ZONE 'Asia/Singapore')::date, one.currency, times,
    times * coalesce(one.approved_amount, one.requested_amount, 0)
  WHERE one.status NOT IN ('draft', 'rejected', 'withdrawn') AND one.seller_entity IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION record_made_of_dpo(one dpo, times int) RETURNS SETOF record_made_total LANGUAGE sql STABLE AS $$
  SELECT one.enterprise_entity, 'buyer', 'dpo', (one.created_at AT TIME ZONE 'Asia/Singapore')::date, one.currency, times,
    times * coalesce(one.face_total, 0)
  WHERE one.status NOT IN ('draft', 'rejected', 'cancelled') AND one.enterprise_entity IS NOT NULL
$$;
CREATE OR REPLACE FUNCTION record_made_of_item(one invoice_paid, times int) RETURNS SETOF record_made_total LANGUAGE sql STABLE AS $$
  SELECT one.issuer_entity, 'buyer', 'ip', (one.created_at AT TIME ZONE 'Asia/Singapore')::date, one.currency, times,
    times * coalesce(one.face, 0)
  WHERE one.parent IS NULL AND one.status NOT IN ('draft', 'rejected', 'cancelled') AND one.issuer_entity IS NOT NULL
$$;

-- What is taken away and added alike is not noted: most steps change neither.
CREATE OR REPLACE FUNCTION deal_open_by_financing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_open_change (entity, side, kind, currency, status, due, count, outstanding)
  SELECT entity, side, kind, currency, status, due, sum(count), sum(outstanding)
  FROM (SELECT * FROM deal_open_of_financing(OLD, -1) UNION ALL SELECT * FROM deal_open_of_financing(NEW, 1)) noted
  GROUP BY entity, side, kind, currency, status, due
  HAVING sum(count) <> 0 OR sum(outstanding) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER deal_open_by_financing AFTER INSERT OR DELETE ON financing_application FOR EACH ROW EXECUTE FUNCTION deal_open_by_financing();
CREATE OR REPLACE TRIGGER deal_open_by_financing_anew AFTER UPDATE ON financing_application FOR EACH ROW WHEN (
  (OLD.financier_entity, OLD.seller_entity, OLD.currency, OLD.status, OLD.maturity_date, OLD.principal_outstanding)
  IS DISTINCT FROM
  (NEW.financier_entity, NEW.seller_entity, NEW.currency, NEW.status, NEW.maturity_date, NEW.principal_outstanding)
) EXECUTE FUNCTION deal_open_by_financing();

CREATE OR REPLACE FUNCTION deal_open_by_dpo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_open_change (entity, side, kind, currency, status, due, count, outstanding)
  SELECT entity, side, kind, currency, status, due, sum(count), sum(outstanding)
  FROM (SELECT * FROM deal_open_of_dpo(OLD, -1) UNION ALL SELECT * FROM deal_open_of_dpo(NEW, 1)) noted
  GROUP BY entity, side, kind, currency, status, due
  HAVING sum(count) <> 0 OR sum(outstanding) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER deal_open_by_dpo AFTER INSERT OR DELETE ON dpo FOR EACH ROW EXECUTE FUNCTION deal_open_by_dpo();
CREATE OR REPLACE TRIGGER deal_open_by_dpo_anew AFTER UPDATE ON dpo FOR EACH ROW WHEN (
  (OLD.financier_entity, OLD.enterprise_entity, OLD.currency, OLD.status, OLD.maturity_date, OLD.face_outstanding)
  IS DISTINCT FROM
  (NEW.financier_entity, NEW.enterprise_entity, NEW.currency, NEW.status, NEW.maturity_date, NEW.face_outstanding)
) EXECUTE FUNCTION deal_open_by_dpo();

CREATE OR REPLACE FUNCTION record_made_by_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_made_change (entity, side, kind, day, currency, count, amount)
  SELECT entity, side, kind, day, currency, sum(count), sum(amount)
  FROM (SELECT * FROM record_made_of_invoice(OLD, -1) UNION ALL SELECT * FROM record_made_of_invoice(NEW, 1)) noted
  GROUP BY entity, side, kind, day, currency
  HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER record_made_by_invoice AFTER INSERT OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION record_made_by_invoice();
CREATE OR REPLACE TRIGGER record_made_by_invoice_anew AFTER UPDATE ON invoice FOR EACH ROW WHEN (
  (OLD.seller_entity, OLD.buyer_entity, OLD.currency, OLD.status, OLD.issue_date, OLD.submitted_at, OLD.total)
  IS DISTINCT FROM
  (NEW.seller_entity, NEW.buyer_entity, NEW.currency, NEW.status, NEW.issue_date, NEW.submitted_at, NEW.total)
) EXECUTE FUNCTION record_made_by_invoice();

CREATE OR REPLACE FUNCTION record_made_by_financing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_made_change (entity, side, kind, day, currency, count, amount)
  SELECT entity, side, kind, day, currency, sum(count), sum(amount)
  FROM (SELECT * FROM record_made_of_financing(OLD, -1) UNION ALL SELECT * FROM record_made_of_financing(NEW, 1)) noted
  GROUP BY entity, side, kind, day, currency
  HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER record_made_by_financing AFTER INSERT OR DELETE ON financing_application FOR EACH ROW EXECUTE FUNCTION record_made_by_financing();
CREATE OR REPLACE TRIGGER record_made_by_financing_anew AFTER UPDATE ON financing_application FOR EACH ROW WHEN (
  (OLD.seller_entity, OLD.currency, OLD.status, OLD.created_at, OLD.approved_amount, OLD.requested_amount)
  IS DISTINCT FROM
  (NEW.seller_entity, NEW.currency, NEW.status, NEW.created_at, NEW.approved_amount, NEW.requested_amount)
) EXECUTE FUNCTION record_made_by_financing();

CREATE OR REPLACE FUNCTION record_made_by_dpo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_made_change (entity, side, kind, day, currency, count, amount)
  SELECT entity, side, kind, day, currency, sum(count), sum(amount)
  FROM (SELECT * FROM record_made_of_dpo(OLD, -1) UNION ALL SELECT * FROM record_made_of_dpo(NEW, 1)) noted
  GROUP BY entity, side, kind, day, currency
  HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER record_made_by_dpo AFTER INSERT OR DELETE ON dpo FOR EACH ROW EXECUTE FUNCTION record_made_by_dpo();
CREATE OR REPLACE TRIGGER record_made_by_dpo_anew AFTER UPDATE ON dpo FOR EACH ROW WHEN (
  (OLD.enterprise_entity, OLD.currency, OLD.status, OLD.created_at, OLD.face_total)
  IS DISTINCT FROM
  (NEW.enterprise_entity, NEW.currency, NEW.status, NEW.created_at, NEW.face_total)
) EXECUTE FUNCTION record_made_by_dpo();

CREATE OR REPLACE FUNCTION record_made_by_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_made_change (entity, side, kind, day, currency, count, amount)
  SELECT entity, side, kind, day, currency, sum(count), sum(amount)
  FROM (SELECT * FROM record_made_of_item(OLD, -1) UNION ALL SELECT * FROM record_made_of_item(NEW, 1)) noted
  GROUP BY entity, side, kind, day, currency
  HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER record_made_by_item AFTER INSERT OR DELETE ON invoice_paid FOR EACH ROW EXECUTE FUNCTION record_made_by_item();
CREATE OR REPLACE TRIGGER record_made_by_item_anew AFTER UPDATE ON invoice_paid FOR EACH ROW WHEN (
  (OLD.issuer_entity, OLD.currency, OLD.status, OLD.created_at, OLD.face, OLD.parent)
  IS DISTINCT FROM
  (NEW.issuer_entity, NEW.currency, NEW.status, NEW.created_at, NEW.face, NEW.parent)
) EXECUTE FUNCTION record_made_by_item();
