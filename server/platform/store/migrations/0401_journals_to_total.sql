-- All that was posted before is taken up by the same work.

INSERT INTO journal_untotalled (company, journal)
  SELECT company, id FROM journal WHERE status IN ('posted', 'reversed')
  ON CONFLICT DO NOTHING;
