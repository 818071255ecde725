-- What each party has of open invoices, by all that figures tell apart, so that a dashboard does not read each invoice.
-- A change of an invoice is noted by whoever makes it, who waits for nobody; the totals take it up later, and until
-- then it is added by whoever reads. "since" is the day on which a draft was made or what waits was submitted.

CREATE TABLE IF NOT EXISTS invoice_open_total (
  entity bigint NOT NULL,
  side text NOT NULL,
  currency text,
  status text NOT NULL,
  is_free boolean NOT NULL,
  is_owed boolean NOT NULL,
  due date,
  since date,
  count bigint NOT NULL,
  total numeric(20,2) NOT NULL,
  outstanding numeric(20,2) NOT NULL,
  confirmed numeric(20,2) NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS "invoice_open_total_key" ON invoice_open_total (entity, side, currency, status, is_free, is_owed, due, since) NULLS NOT DISTINCT;
CREATE INDEX IF NOT EXISTS "invoice_open_total_over" ON invoice_open_total (entity) WHERE count = 0;

CREATE TABLE IF NOT EXISTS invoice_open_change (LIKE invoice_open_total) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX IF NOT EXISTS "invoice_open_change_entity" ON invoice_open_change (entity, side);

-- What an invoice counts for at each of its parties; nothing once it is over. A buyer never sees what was not submitted
-- to it.
CREATE OR REPLACE FUNCTION invoice_open_rows(one invoice, times int) RETURNS SETOF invoice_open_total LANGUAGE sql STABLE AS $$
  SELECT party.entity, party.side, one.currency, one.status,
    coalesce(one.funding_status IN ('none', 'released'), false), coalesce(one.outstanding > 0, false),
    one.due_date_adjusted,
    CASE one.status
      WHEN 'draft' THEN (one.created_at AT TIME ZONE 'Asia/Singapore')::date
      WHEN 'submitted' THEN (one.submitted_at AT TIME ZONE 'Asia/Singapore')::date
    END,
    times, times * coalesce(one.total, 0), times * coalesce(one.outstanding, 0),
    times * coalesce(least(one.outstanding, coalesce(one.confirmed_amount, one.outstanding)), 0)
  FROM (VALUES (one.seller_entity, 'seller'), (one.buyer_entity, 'buyer')) AS party(entity, side)
  WHERE one.status IN ('draft', 'submitted', 'confirmed', 'disputed')
    AND party.entity IS NOT NULL
    AND (party.side = 'seller' OR one.submitted_at IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION invoice_open_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO invoice_open_change SELECT * FROM invoice_open_rows(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO invoice_open_change SELECT * FROM invoice_open_rows(NEW, 1); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER invoice_open_made AFTER INSERT OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_open_changed();
CREATE OR REPLACE TRIGGER invoice_open_changed AFTER UPDATE ON invoice FOR EACH ROW WHEN (
  (OLD.seller_entity, OLD.buyer_entity, OLD.currency, OLD.status, OLD.funding_status, OLD.due_date_adjusted, OLD.created_at, OLD.submitted_at, OLD.total, OLD.outstanding, OLD.confirmed_amount)
  IS DISTINCT FROM
  (NEW.seller_entity, NEW.buyer_entity, NEW.currency, NEW.status, NEW.funding_status, NEW.due_date_adjusted, NEW.created_at, NEW.submitted_at, NEW.total, NEW.outstanding, NEW.confirmed_amount)
) EXECUTE FUNCTION invoice_open_changed();

-- No invoice changes between the trigger and the end of this transaction: each is counted once.
INSERT INTO invoice_open_total
SELECT f.entity, f.side, f.currency, f.status, f.is_free, f.is_owed, f.due, f.since, sum(f.count), sum(f.total), sum(f.outstanding), sum(f.confirmed)
FROM invoice
CROSS JOIN LATERAL invoice_open_rows(invoice, 1) f
WHERE NOT EXISTS (SELECT FROM invoice_open_total)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
