import { found, type Finding, type Invariant } from "./invariant.ts";

/**
 * Whoever made a request did not decide on it: for each transition that its makers may not take, the last of them before it
 * was somebody else, by user and by phone. Nor had whoever decided written any part of it, values or documents, as the audit
 * tells. Nobody agreed twice to one request, nor to the own one.
 */
export const two_persons: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  for (const lifecycle of registry.lifecycles.values()) {
    for (const [name, transition] of Object.entries(lifecycle.transitions)) {
      if (!transition.notBy || transition.parked) continue;
      findings.push(...await found(db, `
        SELECT d.subject_entity || ' ' || d.subject_id AS record, '${name} by ' || d.actor_name || ', who had taken ' || m.transition AS says FROM timeline_entry d CROSS JOIN LATERAL (
          SELECT * FROM timeline_entry b WHERE b.subject_entity = d.subject_entity AND b.subject_id = d.subject_id AND b.id < d.id AND b.transition = ANY($3::text[]) ORDER BY b.id DESC LIMIT 1
        ) m WHERE d.subject_entity = $1 AND d.transition = $2 AND d.actor IS NOT NULL AND (m.actor = d.actor OR (m.actor_phone IS NOT NULL AND m.actor_phone = d.actor_phone))`,
        [lifecycle.entity, name, transition.notBy]));
      findings.push(...await found(db, `
        SELECT d.subject_entity || ' ' || d.subject_id AS record, '${name} by ' || d.actor_name || ', who had written it (' || w.action || ')' AS says FROM timeline_entry d CROSS JOIN LATERAL (
          SELECT one.action FROM (
            SELECT a.action, a.actor_id, a.at FROM audit a WHERE a.entity = $1::text AND a.record_id = d.subject_id AND a.action IN ($1::text || '.create', $1::text || '.update') AND a.actor_kind = 'user' AND a.code = '0'
            UNION ALL
            SELECT a.action, a.actor_id, a.at FROM audit a WHERE a.entity = 'document' AND a.after ->> 'parent_type' = $1::text AND a.after ->> 'parent_id' = d.subject_id::text AND a.actor_kind = 'user' AND a.code = '0'
          ) one LEFT JOIN "user" u ON u.id::text = one.actor_id
          WHERE one.at <= d.at AND (one.actor_id = d.actor::text OR (d.actor_phone IS NOT NULL AND u.phone = d.actor_phone)) LIMIT 1
        ) w WHERE d.subject_entity = $1::text AND d.transition = $2 AND d.actor IS NOT NULL`,
        [lifecycle.entity, name]));
    }
  }
  return [...findings, ...await found(db, `
    SELECT 'approval_request ' || r.id AS record, 'agreed to by ' || count(*) || ' accounts of ' || count(DISTINCT coalesce(d.one ->> 'phone', d.one ->> 'user', d.one ->> 'email')) || ' persons' AS says
    FROM approval_request r, jsonb_array_elements(coalesce(r.decisions, '[]'::jsonb)) AS d(one) GROUP BY r.id HAVING count(*) <> count(DISTINCT coalesce(d.one ->> 'phone', d.one ->> 'user', d.one ->> 'email'))`)];
};
