import { found, type Invariant } from "../../../platform/invariants/invariant.ts";

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
  SELECT 'journals of ' || n.year AS record, n.last || ' numbers were given, ' || count(j.id) || ' journals are there' AS says
  FROM number_series n LEFT JOIN journal j ON j.number LIKE 'JV-' || n.year || '-%' WHERE n.prefix = 'JV' GROUP BY n.year, n.last HAVING count(j.id) <> n.last
  UNION ALL
  SELECT 'journal ' || j.number, CASE WHEN j.status = 'reversed' THEN 'reversed without a mirror' ELSE 'has a mirror and is not reversed' END
  FROM journal j LEFT JOIN journal m ON m.reversal_of = j.id WHERE (j.status = 'reversed') <> (m.id IS NOT NULL)
  UNION ALL
  SELECT 'journal ' || m.number, 'is no mirror of ' || j.number FROM journal m JOIN journal j ON j.id = m.reversal_of
  WHERE (SELECT jsonb_agg(jsonb_build_array(account, debit, credit) ORDER BY account, debit, credit) FROM journal_lines WHERE parent = m.id)
    IS DISTINCT FROM (SELECT jsonb_agg(jsonb_build_array(account, credit, debit) ORDER BY account, credit, debit) FROM journal_lines WHERE parent = j.id)
  UNION ALL
  SELECT 'guard ' || g.name, 'is gone or switched off' FROM unnest($1::text[]) AS g(name)
  WHERE NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgname = g.name AND t.tgenabled <> 'D')`,
    [GUARDS],
  );
