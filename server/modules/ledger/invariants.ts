import { ruled, found, lookedAt, type Invariant } from "../../platform/invariants/invariant.ts";
import { statementAccounts } from "./chart.ts";

/**
 * Input tax is claimed in the book of a company that has an entity registered for GST, or one whose number says that it
 * was. What was posted by hand is the accountant's own.
 */
export const input_tax_by_registered = ruled({
  sql: () => `
  SELECT 'journal ' || j.number AS record,
    'claims ' || sum(l.debit - l.credit) || ' of input tax in the book of company ' || j.company || ', which is not registered for GST' AS says
  FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE a.code = '1400' AND j.status = 'posted' AND j.event_type <> 'by_hand' AND j.reversal_of IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM company_entity e WHERE e.company = j.company AND (e.gst_registered OR e.gst_no IS NOT NULL)
    )
  GROUP BY j.number, j.company`,
});

const GUARDS = [
  "journal_append_only",
  "journal_keeps_its_content",
  "journal_lines_append_only",
  "journal_line_is_in_time",
  "journal_balances",
  "limit_move_append_only",
];

/**
 * No journal is missing from its year's numbers, what is reversed has its mirror, and the guards of the books are in
 * place.
 */
export const journal_append_only: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'journals of ' || n.year AS record,
    n.last || ' numbers were given, ' || count(j.id) || ' journals are there' AS says
  FROM number_series n
  LEFT JOIN journal j ON j.number LIKE 'JV-' || n.year || '-%'
  WHERE n.prefix = 'JV'
  GROUP BY n.year, n.last
  HAVING count(j.id) <> n.last
  UNION ALL
  SELECT 'journal ' || j.number,
    CASE WHEN j.status = 'reversed' THEN 'reversed without a mirror' ELSE 'has a mirror and is not reversed' END
  FROM journal j LEFT JOIN journal m ON m.reversal_of = j.id WHERE (j.status = 'reversed') <> (m.id IS NOT NULL)
  UNION ALL
  SELECT 'journal ' || m.number, 'is no mirror of ' || j.number FROM journal m JOIN journal j ON j.id = m.reversal_of
  WHERE (
    SELECT jsonb_agg(jsonb_build_array(account, debit, credit) ORDER BY account, debit, credit)
    FROM journal_lines
    WHERE parent = m.id
  )
    IS DISTINCT FROM (
      SELECT jsonb_agg(jsonb_build_array(account, credit, debit) ORDER BY account, credit, debit)
      FROM journal_lines
      WHERE parent = j.id
    )
  UNION ALL
  SELECT 'guard ' || g.name, 'is gone or switched off' FROM unnest($1::text[]) AS g(name)
  WHERE NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgname = g.name AND t.tgenabled <> 'D')`,
    [GUARDS],
  );

/** In every journal debits equal credits, and the balances of each book add up to nothing. */
export const journal_balances = ruled(
  {
    about: "journal",
    sql: (only) => `
  SELECT 'journal ' || coalesce(j.number, j.id::text) AS record,
    'debits less credits are ' || coalesce(sum(l.debit - l.credit), 0) AS says
  FROM journal j
  LEFT JOIN journal_lines l ON l.parent = j.id
  WHERE ${only("j.id")}
  GROUP BY j.id
  HAVING coalesce(sum(l.debit - l.credit), 0) <> 0 OR count(l.parent) < 2
  UNION ALL
  SELECT 'journal ' || j.number, 'an account of another book or currency'
  FROM journal_lines l
  JOIN journal j ON j.id = l.parent
  JOIN ledger_account a ON a.id = l.account
  WHERE ${only("j.id")} AND (a.company <> j.company OR a.currency <> j.currency)`,
  },
  // Follows from the journals one by one, and would add up a whole book each time.
  {
    sql: () => `
  SELECT 'book ' || a.company || ' ' || a.currency AS record, 'balances add up to ' || sum(l.debit - l.credit) AS says
  FROM journal_lines l
  JOIN ledger_account a ON a.id = l.account
  JOIN journal j ON j.id = l.parent AND j.status IN ('posted', 'reversed')
  GROUP BY a.company, a.currency
  HAVING sum(l.debit - l.credit) <> 0`,
  },
);

/**
 * What an account moved on each day is what its lines of that day add up to, but for the journals that the totals have
 * not taken up yet.
 */
export const daily_totals_equal_journals: Invariant = ({ db, share }) =>
  found(
    db,
    `
  SELECT 'account ' || a.code || ' ' || a.currency || ' of book ' || a.company AS record,
    'the totals of ' || d.date || ' differ from its lines by ' || sum(d.net) || ' and ' || sum(d.lines) || ' lines' AS says
  FROM ledger_account a
  JOIN LATERAL (
    SELECT t.date, t.net, t.lines FROM ledger_daily_total t WHERE t.account = a.id
    UNION ALL
    SELECT j.date, l.credit - l.debit, -1
    FROM journal_lines l
    JOIN journal j ON j.id = l.parent AND j.status IN ('posted', 'reversed')
    WHERE l.account = a.id
      AND NOT EXISTS (SELECT FROM journal_untotalled u WHERE u.company = j.company AND u.journal = j.id)
  ) d ON true
  WHERE ${lookedAt(share, "a.id")}
  GROUP BY a.id, d.date
  HAVING sum(d.net) <> 0 OR sum(d.lines) <> 0`,
  );

/**
 * Each statement adds up, begins where the one before it ended, and ends at the ledger's balance as it stood when it
 * was drawn up.
 */
export const statement_ties: Invariant = ({ db, registry, share }) =>
  found(
    db,
    `
  SELECT 'statement ' || s.number AS record,
    'opening ' || s.opening || ', lines ' || coalesce(sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)), 0) || ', closing ' || s.closing AS says
  FROM statement s
  LEFT JOIN statement_lines l ON l.parent = s.id
  WHERE ${lookedAt(share, "s.id", "s.updated_at")}
  GROUP BY s.id
  HAVING s.opening + coalesce(sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)), 0) IS DISTINCT FROM s.closing
  UNION ALL
  SELECT 'statement ' || n.number, 'begins at ' || n.opening || ', the one before it ended at ' || s.closing
  FROM statement s
  JOIN statement n ON n.financier_entity = s.financier_entity
    AND n.counterparty_entity = s.counterparty_entity
    AND n.currency = s.currency
    AND n.period_from = s.period_to + 1
  WHERE n.opening <> s.closing AND ${lookedAt(share, "s.id", "s.updated_at", "n.updated_at")}
  UNION ALL
  SELECT 'statement ' || s.number, 'ends at ' || s.closing || ', the ledger at ' || coalesce(sum(b.owed), 0)
  FROM statement s
  JOIN company_entity f ON f.id = s.financier_entity
  LEFT JOIN (
    SELECT j.company, j.currency, l.party, j.date, j.id, sum(l.debit - l.credit) AS owed
    FROM journal j
    JOIN journal_lines l ON l.parent = j.id
    JOIN ledger_account a ON a.id = l.account
    WHERE j.status IN ('posted', 'reversed') AND a.code = ANY($1::text[])
    GROUP BY j.company, j.currency, l.party, j.date, j.id
  ) b ON b.company = f.company
    AND b.currency = s.currency
    AND b.party = s.counterparty_entity
    AND b.date <= s.period_to
    AND b.id <= s.last_journal
  WHERE s.closing IS NOT NULL AND ${lookedAt(share, "s.id", "s.updated_at")}
  GROUP BY s.id
  HAVING coalesce(sum(b.owed), 0) <> s.closing`,
    [statementAccounts(registry)],
  );
