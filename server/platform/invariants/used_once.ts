import { found, type Invariant } from "./invariant.ts";

/**
 * Whoever decides by a mailed link decides once for each link; a code that was used is not usable; a link is used or
 * revoked, and in time.
 */
export const used_once: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT t.subject_entity || ' ' || t.subject_id AS record,
    t.transition || ' was taken ' || count(*) || ' times by ' || t.actor_name || ' with ' || max(k.used) || ' links' AS says
  FROM timeline_entry t
  JOIN (
    SELECT subject_entity, subject_id, transition, recipient, count(used_at) AS used FROM email_link GROUP BY 1, 2, 3, 4
  ) k
    ON k.subject_entity = t.subject_entity
      AND k.subject_id = t.subject_id
      AND k.transition = t.transition
      AND k.recipient = t.actor_name
  WHERE t.actor IS NULL
  GROUP BY t.subject_entity, t.subject_id, t.transition, t.actor_name
  HAVING count(*) > max(k.used)
  UNION ALL
  SELECT 'email_link ' || id, 'used at ' || used_at || ', it ended at ' || expires_at
  FROM email_link
  WHERE used_at > expires_at
  UNION ALL
  SELECT 'one_time_code ' || id, 'used at ' || used_at || ', it ended at ' || expires_at
  FROM one_time_code
  WHERE used_at > expires_at
  UNION ALL
  SELECT 'email_link ' || min(id), count(*) || ' links have one token'
  FROM email_link
  WHERE token_hash IS NOT NULL
  GROUP BY token_hash
  HAVING count(*) > 1`,
  );
