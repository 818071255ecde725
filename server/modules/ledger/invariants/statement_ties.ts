import { statementAccounts } from "../chart.ts";
import { found, type Invariant } from "../../../platform/invariants/invariant.ts";

/**
 * Each statement adds up, begins where the one before it ended, and ends at the ledger's balance as it stood when it
 * was drawn up.
 */
export const statement_ties: Invariant = ({ db, registry }) =>
  found(
    db,
    `
  SELECT 'statement ' || s.number AS record, 'opening ' || s.opening || ', lines ' || coalesce(sum(l.debit - l.credit), 0) || ', closing ' || s.closing AS says
  FROM statement s LEFT JOIN statement_lines l ON l.parent = s.id GROUP BY s.id HAVING s.opening + coalesce(sum(l.debit - l.credit), 0) IS DISTINCT FROM s.closing
  UNION ALL
  SELECT 'statement ' || n.number, 'begins at ' || n.opening || ', the one before it ended at ' || s.closing FROM statement s
  JOIN statement n ON n.financier_entity = s.financier_entity AND n.counterparty_entity = s.counterparty_entity AND n.currency = s.currency AND n.period_from = s.period_to + 1 WHERE n.opening <> s.closing
  UNION ALL
  SELECT 'statement ' || s.number, 'ends at ' || s.closing || ', the ledger at ' || b.owed FROM statement s CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.debit - l.credit), 0) AS owed FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
    WHERE j.company = (SELECT company FROM company_entity WHERE id = s.financier_entity) AND j.currency = s.currency AND j.status IN ('posted', 'reversed')
      AND l.party = s.counterparty_entity AND a.code = ANY($1::text[]) AND j.date <= s.period_to AND j.id <= s.last_journal
  ) b WHERE s.closing IS NOT NULL AND b.owed <> s.closing`,
    [statementAccounts(registry)],
  );
