import { found, type Invariant } from "./invariant.ts";

/** The audit numbers of each strand have no gap, each entry has one, and each step of a history has its entry. */
export const audit_complete: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'audit strand ' || strand AS record,
    'numbers up to ' || max(number) || ', entries numbered ' || count(*) AS says
  FROM audit_sequence
  GROUP BY strand
  HAVING max(number) <> count(*)
  UNION ALL
  SELECT 'audit ' || a.seq, 'has no number'
  FROM audit a
  LEFT JOIN audit_sequence s ON s.entry = a.seq
  WHERE s.entry IS NULL
  UNION ALL
  SELECT t.subject_entity || ' ' || t.subject_id, t.transition || ' at ' || t.at || ' has no audit entry'
  FROM timeline_entry t
  WHERE NOT EXISTS (
    SELECT FROM audit a WHERE a.entity = t.subject_entity AND a.record_id = t.subject_id AND a.code = '0'
  )`,
  );
