import { ruled } from "../../../platform/invariants/rule.ts";

/** In every journal debits equal credits, and the balances of each book add up to nothing. */
export const journal_balances = ruled(
  {
    about: "journal",
    sql: (only) => `
  SELECT 'journal ' || coalesce(j.number, j.id::text) AS record, 'debits less credits are ' || coalesce(sum(l.debit - l.credit), 0) AS says
  FROM journal j LEFT JOIN journal_lines l ON l.parent = j.id WHERE ${only("j.id")} GROUP BY j.id HAVING coalesce(sum(l.debit - l.credit), 0) <> 0 OR count(l.parent) < 2
  UNION ALL
  SELECT 'journal ' || j.number, 'an account of another book or currency' FROM journal_lines l JOIN journal j ON j.id = l.parent JOIN ledger_account a ON a.id = l.account
  WHERE ${only("j.id")} AND (a.company <> j.company OR a.currency <> j.currency)`,
  },
  // Follows from the journals one by one, and would add up a whole book each time.
  {
    sql: () => `
  SELECT 'book ' || a.company || ' ' || a.currency AS record, 'balances add up to ' || sum(l.debit - l.credit) AS says
  FROM journal_lines l JOIN ledger_account a ON a.id = l.account JOIN journal j ON j.id = l.parent AND j.status IN ('posted', 'reversed') GROUP BY a.company, a.currency HAVING sum(l.debit - l.credit) <> 0`,
  },
);
