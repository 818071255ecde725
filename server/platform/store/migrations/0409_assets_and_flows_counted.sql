-- in a transaction of its own
-- What there was before changes were noted: what deals and journals add up to, less what is noted and taken up of them
-- already. Each statement sees one state of all, so that nobody has to wait, whoever writes or takes up meanwhile.

INSERT INTO asset_open_total AS t (entity, side, obligor, due, currency, count, outstanding)
SELECT entity, side, obligor, due, currency, sum(count), sum(outstanding)
FROM (
  SELECT f.* FROM financing_application CROSS JOIN LATERAL asset_open_of_financing(financing_application, 1) f
  UNION ALL
  SELECT f.* FROM dpo CROSS JOIN LATERAL asset_open_of_dpo(dpo, 1) f
  UNION ALL
  SELECT f.* FROM early_payment CROSS JOIN LATERAL asset_open_of_early_payment(early_payment, 1) f
  UNION ALL
  SELECT entity, side, obligor, due, currency, -count, -outstanding FROM asset_open_total
  UNION ALL
  SELECT entity, side, obligor, due, currency, -count, -outstanding FROM asset_open_change
) counted
GROUP BY entity, side, obligor, due, currency
HAVING sum(count) <> 0 OR sum(outstanding) <> 0
ON CONFLICT (entity, side, currency, obligor, due) DO UPDATE SET count = t.count + excluded.count, outstanding = t.outstanding + excluded.outstanding;

INSERT INTO book_flow_total AS t (company, currency, date, journals, invested, repaid, income, received)
SELECT company, currency, date, sum(journals), sum(invested), sum(repaid), sum(income), sum(received)
FROM (
  SELECT f.* FROM journal j CROSS JOIN LATERAL book_flow_of(j.id, 1) f WHERE j.status = 'posted' AND j.reversal_of IS NULL
  UNION ALL
  SELECT company, currency, date, -journals, -invested, -repaid, -income, -received FROM book_flow_total
  UNION ALL
  SELECT f.company, f.currency, f.date, -f.journals, -f.invested, -f.repaid, -f.income, -f.received
  FROM book_flow_change c
  CROSS JOIN LATERAL book_flow_of(c.journal, c.times) f
) counted
GROUP BY company, currency, date
HAVING sum(journals) <> 0 OR sum(invested) <> 0 OR sum(repaid) <> 0 OR sum(income) <> 0 OR sum(received) <> 0
ON CONFLICT (company, currency, date) DO UPDATE SET journals = t.journals + excluded.journals, invested = t.invested + excluded.invested, repaid = t.repaid + excluded.repaid, income = t.income + excluded.income, received = t.received + excluded.received;
