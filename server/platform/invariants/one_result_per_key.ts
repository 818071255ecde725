import { found, type Invariant } from "./invariant.ts";

/** One stored result for each actor, call and idempotency key. */
export const one_result_per_key: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'call ' || call AS record, count(*) || ' results for key ' || left(key, 60) AS says
  FROM idempotency_result
  GROUP BY actor, call, key
  HAVING count(*) > 1`,
  );
