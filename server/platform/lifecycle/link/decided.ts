import type { Reading } from "../../store/handle.ts";
import type { Link } from "./find.ts";

/** Who took the decision of a link's record away, and when: by this link, by another one, or on the platform. */
export interface Decision {
  /** The transition that was taken. */
  decision: string;
  decided_by: string;
  decided_at: string;
}

/** The step after which the link's record left the state that it was offered in, if it did. */
export async function decisionOf(db: Reading, link: Link): Promise<Decision | undefined> {
  const row = await db.first<{ transition: string; actor_name: string; at: string }>(
    `SELECT transition, actor_name, at FROM timeline_entry
     WHERE subject_entity = $1 AND subject_id = $2 AND id > $3 AND from_state IS DISTINCT FROM to_state
     ORDER BY id LIMIT 1`,
    [link.subject_entity, link.subject_id, link.id],
  );
  return row && { decision: row.transition, decided_by: row.actor_name, decided_at: row.at };
}
