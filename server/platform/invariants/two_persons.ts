import { found, type Finding, type Invariant } from "./invariant.ts";

/**
 * Who decided and who wrote are one, and it was written before. What was asked for first may be done last, so the
 * audit's own order tells: an entry gets its number while nobody else may change the record. The time tells where a
 * decision has no entry.
 * @param written the number of the entry that tells of the writing
 */
const by = (written: string): string => `d.actor IS NOT NULL AND a.actor_kind = 'user' AND a.code = '0'
    AND coalesce(
      ${written} < (
        SELECT min(own.seq)
        FROM audit own
        WHERE own.entity = d.subject_entity
          AND own.record_id = d.subject_id
          AND own.action = d.subject_entity || '.' || d.transition
          AND own.code = '0'
          AND own.at = d.at
      ),
      a.at <= d.at
    )
    AND (a.actor_id = d.actor::text OR (d.actor_phone IS NOT NULL AND u.phone = d.actor_phone))`;
const SAYS = `d.subject_entity || ' ' || d.subject_id AS record,
    d.transition || ' by ' || d.actor_name || ', who had written it (' || min(a.action) || ')' AS says`;
const EACH = "GROUP BY d.id, d.subject_entity, d.subject_id, d.transition, d.actor_name";

/** Whether what the audit tells was settled before the decision, so that it is no part of what was decided. */
const SETTLED = `EXISTS (SELECT FROM timeline_entry settling
    WHERE settling.subject_entity = d.subject_entity AND settling.subject_id = d.subject_id
      AND settling.id < d.id AND settling.at >= a.at AND decided.since ? settling.transition)`;

/**
 * Decisions ($1 entities with $2 their transitions, and in $3 what settles what was before) by whoever had written the
 * record, as the audit tells.
 */
const WROTE = `SELECT ${SAYS}
  FROM unnest($1::text[], $2::text[], $3::jsonb[]) AS decided(entity, transition, since)
  JOIN timeline_entry d ON d.subject_entity = decided.entity AND d.transition = decided.transition
  JOIN audit a ON a.entity = d.subject_entity
    AND a.record_id = d.subject_id
    AND a.action IN (d.subject_entity || '.create', d.subject_entity || '.update')
  LEFT JOIN "user" u ON u.id::text = a.actor_id WHERE ${by("a.seq")} AND NOT ${SETTLED} ${EACH}`;

/** What stands with a record has its entry before the record is locked, and then one of the record, named by $7. */
const BESIDE_ENTRY = `coalesce(
        (
          SELECT min(beside.seq)
          FROM audit beside
          WHERE beside.entity = d.subject_entity
            AND beside.record_id = d.subject_id
            AND beside.action = d.subject_entity || '.' || $7
            AND beside.actor_id = a.actor_id
            AND beside.at = a.at
        ),
        a.seq
      )`;

/**
 * The same by whoever had written what stands with it, or took it away: records of $4, whose fields $5 and $6 say with
 * which.
 */
const BESIDE = `SELECT ${SAYS}
  FROM audit a
  CROSS JOIN LATERAL (VALUES (a.after), (a.before)) AS written(values)
  JOIN timeline_entry d ON d.subject_entity = written.values ->> $5 AND d.subject_id = (written.values ->> $6)::bigint
  JOIN unnest($1::text[], $2::text[], $3::jsonb[]) AS decided(entity, transition, since) ON d.subject_entity = decided.entity
    AND d.transition = decided.transition
  LEFT JOIN "user" u ON u.id::text = a.actor_id
  WHERE a.entity = $4 AND a.action IN ($4 || '.create', $4 || '.update') AND ${by(BESIDE_ENTRY)} AND NOT ${SETTLED} ${EACH}`;

/**
 * Whoever made a request did not decide on it: for each transition that its makers may not take, the last of them
 * before it was somebody else, by user and by phone. Nor had whoever decided written any part of it, values or what
 * stands with it, as the audit tells. Nobody agreed twice to one request, nor to the own one.
 */
export const two_persons: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  const decided: { readonly entity: string; readonly name: string; readonly since: readonly string[] }[] = [];
  for (const lifecycle of registry.lifecycles.values()) {
    for (const [name, transition] of Object.entries(lifecycle.transitions)) {
      if (!transition.notBy || transition.parked) continue;
      findings.push(
        ...(await found(
          db,
          `
        SELECT d.subject_entity || ' ' || d.subject_id AS record,
          '${name} by ' || d.actor_name || ', who had taken ' || m.transition AS says
        FROM timeline_entry d
        CROSS JOIN LATERAL (
          SELECT *
          FROM timeline_entry b
          WHERE b.subject_entity = d.subject_entity
            AND b.subject_id = d.subject_id
            AND b.id < d.id
            AND b.transition = ANY($3::text[])
          ORDER BY b.id DESC
          LIMIT 1
        ) m WHERE d.subject_entity = $1 AND d.transition = $2 AND d.actor IS NOT NULL AND (m.actor = d.actor
          OR (m.actor_phone IS NOT NULL AND m.actor_phone = d.actor_phone))`,
          [lifecycle.entity, name, transition.notBy],
        )),
      );
      decided.push({ entity: lifecycle.entity, name, since: transition.notBySince ?? [] });
    }
  }
  const of = [
    decided.map(({ entity }) => entity),
    decided.map(({ name }) => name),
    decided.map(({ since }) => JSON.stringify(since)),
  ];
  findings.push(...(await found(db, WROTE, of)));
  for (const { $id, stands_with: attachment } of registry.entities.values())
    if (attachment !== undefined)
      findings.push(...(await found(db, BESIDE, [...of, $id, attachment.entity, attachment.id, attachment.as])));
  return [
    ...findings,
    ...(await found(
      db,
      `
    SELECT 'approval_request ' || r.id AS record,
      'agreed to by ' || count(*) || ' accounts of ' || count(
        DISTINCT coalesce(d.one ->> 'phone', d.one ->> 'user', d.one ->> 'email')
      ) || ' persons' AS says
    FROM approval_request r, jsonb_array_elements(coalesce(r.decisions, '[]'::jsonb)) AS d(one)
    GROUP BY r.id
    HAVING count(*) <> count(DISTINCT coalesce(d.one ->> 'phone', d.one ->> 'user', d.one ->> 'email'))`,
    )),
  ];
};
