-- in a transaction of its own
-- What there was before changes were noted: what records add up to, less what is noted and taken up of them already.
-- Each statement sees one state of both, so that nobody has to wait, whoever writes or takes up meanwhile.

INSERT INTO deal_open_total AS t (entity, side, kind, currency, status, due, count, outstanding)
SELECT entity, side, kind, currency, status, due, sum(count), sum(outstanding)
FROM (
  SELECT f.* FROM financing_application CROSS JOIN LATERAL deal_open_of_financing(financing_application, 1) f
  UNION ALL
  SELECT f.* FROM dpo CROSS JOIN LATERAL deal_open_of_dpo(dpo, 1) f
  UNION ALL
  SELECT entity, side, kind, currency, status, due, -count, -outstanding FROM deal_open_total
  UNION ALL
  SELECT entity, side, kind, currency, status, due, -count, -outstanding FROM deal_open_change
) counted
GROUP BY entity, side, kind, currency, status, due
HAVING sum(count) <> 0 OR sum(outstanding) <> 0
ON CONFLICT (entity, side, kind, currency, status, due) DO UPDATE SET count = t.count + excluded.count, outstanding = t.outstanding + excluded.outstanding;

INSERT INTO record_made_total AS t (entity, side, kind, day, currency, count, amount)
SELECT entity, side, kind, day, currency, sum(count), sum(amount)
FROM (
  SELECT f.* FROM invoice CROSS JOIN LATERAL record_made_of_invoice(invoice, 1) f
  UNION ALL
  SELECT f.* FROM financing_application CROSS JOIN LATERAL record_made_of_financing(financing_application, 1) f
  UNION ALL
  SELECT f.* FROM dpo CROSS JOIN LATERAL record_made_of_dpo(dpo, 1) f
  UNION ALL
  SELECT f.* FROM invoice_paid CROSS JOIN LATERAL record_made_of_item(invoice_paid, 1) f
  UNION ALL
  SELECT entity, side, kind, day, currency, -count, -amount FROM record_made_total
  UNION ALL
  SELECT entity, side, kind, day, currency, -count, -amount FROM record_made_change
) counted
GROUP BY entity, side, kind, day, currency
HAVING sum(count) <> 0 OR sum(amount) <> 0
ON CONFLICT (entity, side, kind, day, currency) DO UPDATE SET count = t.count + excluded.count, amount = t.amount + excluded.amount;
