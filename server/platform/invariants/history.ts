import { brokenSeals } from "../records/audit.ts";
import { found, type Invariant, MOST_FINDINGS, lookedAt, type Finding } from "./invariant.ts";
import { quoted } from "../store/tables/column.ts";
import { hasTable } from "../store/tables/table.ts";

/**
 * Each audit entry is the one that was written, after the one before it of its strand, up to the heads that were
 * sealed.
 */
export const audit_chain: Invariant = async ({ db }) => {
  const broken = await found(
    db,
    `
    SELECT 'audit ' || s.entry AS record,
      CASE
        WHEN a.seq IS NULL THEN 'is gone'
        ELSE 'is not what was written, or does not follow what was before it' END AS says
    FROM (
      SELECT number, entry, link, lag(link, 1, '') OVER (PARTITION BY strand ORDER BY number) AS earlier
      FROM audit_sequence
    ) s
    LEFT JOIN audit a ON a.seq = s.entry
    WHERE a.seq IS NULL OR s.link <> audit_link(s.earlier, a)`,
  );
  const unsealed = (await brokenSeals(db)).map(({ position: place, says }) => ({
    record: `audit number ${place}`,
    says,
  }));
  return [...broken, ...unsealed].slice(0, MOST_FINDINGS);
};

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

const startsOf = (from: unknown): readonly string[] =>
  (Array.isArray(from) ? from : from === undefined ? [] : [from]) as string[];
const endsOf = (to: unknown): readonly string[] =>
  (Array.isArray(to) ? to : to === undefined ? [] : [to]).map((one: unknown) =>
    typeof one === "string" ? one : String((one as { to: unknown }).to),
  );

/**
 * A record's state is what its last history row led to, and every row is a declared step.
 */
export const status_is_history: Invariant = async ({ db, registry, share }) => {
  const findings: Finding[] = [];
  for (const { entity, axis, transitions, parked } of registry.lifecycles.values()) {
    // A task is done or cancelled by what happens to its record; that is in the record's own history.
    if (parked || entity === "task" || !hasTable(registry, entity)) continue;
    findings.push(
      ...(await found(
        db,
        `
      SELECT '${entity} ' || r.id AS record,
        '${axis} is ' || r.${quoted(axis)} || ', its history says ' || h.to_state AS says
      FROM ${quoted(entity)} r
      JOIN LATERAL (
        SELECT to_state
        FROM timeline_entry t
        WHERE t.subject_entity = $1 AND t.subject_id = r.id AND t.axis = $2 AND t.to_state IS NOT NULL
        ORDER BY t.id DESC
        LIMIT 1
      ) h ON true WHERE h.to_state <> r.${quoted(axis)} AND ${lookedAt(share, "r.id", "r.updated_at")}`,
        [entity, axis],
      )),
    );
    const steps = Object.entries(transitions).flatMap(([name, { from, to }]) => {
      const ends = endsOf(to);
      return startsOf(from).flatMap((start) =>
        (ends.length === 0 ? [start] : ends).map((end) => `${name} ${start === "new" ? "" : start} ${end}`),
      );
    });
    // What starts anywhere leads where it says, or stays.
    const anywhere = Object.entries(transitions).filter(([, { from }]) => from === undefined);
    const leading = anywhere.flatMap(([name, { to }]) => endsOf(to).map((end) => `${name} ${end}`));
    const staying = anywhere.filter(([, { to }]) => to === undefined).map(([name]) => name);
    findings.push(
      ...(await found(
        db,
        `
      SELECT '${entity} ' || subject_id AS record,
        transition || ' from ' || coalesce(from_state, 'new') || ' to ' || to_state || ' is no declared step' AS says
      FROM timeline_entry
      WHERE subject_entity = $1
        AND axis = $2
        AND to_state IS NOT NULL
        AND ${lookedAt(share, "subject_id", "created_at")}
        AND NOT (transition || ' ' || coalesce(from_state, '') || ' ' || to_state = ANY($3::text[]))
        AND NOT (transition || '  ' || to_state = ANY($3::text[]))
      AND NOT (transition || ' ' || to_state = ANY($4::text[]))
        AND NOT (transition = ANY($5::text[]) AND to_state = from_state)`,
        [entity, axis, steps, leading, staying],
      )),
    );
  }
  return findings;
};
