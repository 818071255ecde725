import { found, type Invariant } from "./invariant.ts";

/** No session of somebody inactive, or of an inactive company. */
export const sessions_live: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'user ' || u.id AS record,
    'signed in as ' || u.status || ' of a company that is ' || coalesce(c.status, 'none') AS says
  FROM session s
  LEFT JOIN "user" u ON u.id = s.user_id
  LEFT JOIN company c ON c.id = u.company
  WHERE u.id IS NULL OR u.status <> 'active' OR c.status NOT IN ('active', 'pending', 'onboarding', 'registered')`,
  );
