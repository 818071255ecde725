import { brokenSeals } from "../records/audit-seal.ts";
import { found, type Invariant, MOST_FINDINGS } from "./invariant.ts";

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
  const unsealed = (await brokenSeals(db)).map(({ place, says }) => ({ record: `audit number ${place}`, says }));
  return [...broken, ...unsealed].slice(0, MOST_FINDINGS);
};
