import { quoted } from "../store/tables/column.ts";
import { hasTable } from "../store/tables/table.ts";
import { found, type Finding, type Invariant } from "./invariant.ts";

/**
 * What the counters count is still to be done: each open task's record is there and in the state that the task is
 * about.
 */
export const counters_true: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  for (const { entity, axis, parked } of registry.lifecycles.values()) {
    if (parked || entity === "task" || !hasTable(registry, entity)) continue;
    findings.push(
      ...(await found(
        db,
        `
      SELECT 'task ' || coalesce(t.number, t.id::text) AS record,
        'waits for ' || t.subject_entity || ' ' || t.subject_id || ' in ' || t.state || ', which is ' || coalesce(r.${quoted(axis)}, 'gone') AS says
      FROM task t
      LEFT JOIN ${quoted(entity)} r ON r.id = t.subject_id
      WHERE t.subject_entity = $1
        AND t.axis = $2
        AND t.status IN ('todo', 'claimed')
        AND r.${quoted(axis)} IS DISTINCT FROM t.state`,
        [entity, axis],
      )),
    );
  }
  return findings;
};
