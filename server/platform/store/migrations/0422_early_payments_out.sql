-- What is out in deals counts the early payments that a fund provider funds, too: from being paid until the enterprise has
-- paid them, on the side of the fund provider and of the enterprise. What there is already is counted by the next
-- migration, which holds nobody up.

CREATE OR REPLACE FUNCTION deal_open_of_early_payment(one early_payment, times int) RETURNS SETOF deal_open_total LANGUAGE sql STABLE AS $$
  SELECT party.entity, party.side, 'early_payment', one.currency, one.status, coalesce(one.collection_due, one.maturity_date), times,
    times * (coalesce(one.face_total, 0) - coalesce(one.collected, 0))
  FROM (VALUES (one.funder_entity, 'financier'), (one.enterprise_entity, 'client')) AS party(entity, side)
  WHERE one.funder = 'financier'
    AND one.status = 'paid'
    AND one.collection_state IS DISTINCT FROM 'written_off'
    AND coalesce(one.face_total, 0) > coalesce(one.collected, 0)
    AND party.entity IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION deal_open_by_early_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_open_change (entity, side, kind, currency, status, due, count, outstanding)
  SELECT entity, side, kind, currency, status, due, sum(count), sum(outstanding)
  FROM (SELECT * FROM deal_open_of_early_payment(OLD, -1) UNION ALL SELECT * FROM deal_open_of_early_payment(NEW, 1)) noted
  GROUP BY entity, side, kind, currency, status, due
  HAVING sum(count) <> 0 OR sum(outstanding) <> 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER deal_open_by_early_payment AFTER INSERT OR DELETE ON early_payment FOR EACH ROW EXECUTE FUNCTION deal_open_by_early_payment();
CREATE OR REPLACE TRIGGER deal_open_by_early_payment_anew AFTER UPDATE ON early_payment FOR EACH ROW WHEN (
  (OLD.funder_entity, OLD.enterprise_entity, OLD.currency, OLD.status, OLD.funder, OLD.collection_state, OLD.collection_due, OLD.maturity_date, OLD.face_total, OLD.collected)
  IS DISTINCT FROM
  (NEW.funder_entity, NEW.enterprise_entity, NEW.currency, NEW.status, NEW.funder, NEW.collection_state, NEW.collection_due, NEW.maturity_date, NEW.face_total, NEW.collected)
) EXECUTE FUNCTION deal_open_by_early_payment();

-- Early payments are narrowed by the day their money comes in; what is summed of them then is read from the index alone.
DROP INDEX IF EXISTS "early_payment_supplier_entity_pay_date_id_sums_index";
CREATE INDEX "early_payment_supplier_entity_pay_date_id_sums_index" ON early_payment USING btree (supplier_entity, pay_date, id) INCLUDE (enterprise_entity, funder_entity, currency, face_total, discount_total, net_total, status, funder, apr, paid_at, collection_due, collection_state);
DROP INDEX IF EXISTS "early_payment_enterprise_entity_pay_date_id_sums_index";
CREATE INDEX "early_payment_enterprise_entity_pay_date_id_sums_index" ON early_payment USING btree (enterprise_entity, pay_date, id) INCLUDE (supplier_entity, funder_entity, currency, face_total, discount_total, net_total, status, funder, apr, paid_at, collection_due, collection_state);
DROP INDEX IF EXISTS "early_payment_funder_entity_pay_date_id_sums_index";
CREATE INDEX "early_payment_funder_entity_pay_date_id_sums_index" ON early_payment USING btree (funder_entity, pay_date, id) INCLUDE (supplier_entity, enterprise_entity, currency, face_total, discount_total, net_total, status, funder, apr, paid_at, collection_due, collection_state);
