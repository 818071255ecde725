-- in a transaction of its own
-- Early payments that were out before changes were noted: what deals add up to, less what is noted and taken up of them
-- already. The statement sees one state of all, so that nobody has to wait, whoever writes or takes up meanwhile.

INSERT INTO deal_open_total AS t (entity, side, kind, currency, status, due, count, outstanding)
SELECT entity, side, kind, currency, status, due, sum(count), sum(outstanding)
FROM (
  SELECT f.* FROM early_payment CROSS JOIN LATERAL deal_open_of_early_payment(early_payment, 1) f
  UNION ALL
  SELECT entity, side, kind, currency, status, due, -count, -outstanding FROM deal_open_total WHERE kind = 'early_payment'
  UNION ALL
  SELECT entity, side, kind, currency, status, due, -count, -outstanding FROM deal_open_change WHERE kind = 'early_payment'
) counted
GROUP BY entity, side, kind, currency, status, due
HAVING sum(count) <> 0 OR sum(outstanding) <> 0
ON CONFLICT (entity, side, kind, currency, status, due) DO UPDATE SET count = t.count + excluded.count, outstanding = t.outstanding + excluded.outstanding;
