import type { Reading } from "../../store/handle.ts";
import type { KnownLine } from "./others.ts";

/** A line of a record's history on the wire. */
export interface TimelineLine {
  at: string;
  actor?: string;
  company?: string;
  transition: string;
  axis?: string;
  from?: string;
  to?: string;
  comment?: string;
}

/** A record's history, oldest first, each line with the company behind it. */
export async function readTimeline(db: Reading, entity: string, id: string): Promise<KnownLine[]> {
  const rows = await db.rows<Record<string, string | null>>(
    `SELECT line.at, line.actor_name, line.company AS company_id, company.name AS company, line.transition, line.axis, line.from_state, line.to_state, line.comment
     FROM timeline_entry AS line LEFT JOIN company ON company.id = line.company
     WHERE line.subject_entity = $1 AND line.subject_id = $2 ORDER BY line.id`,
    [entity, id],
  );
  return rows.map((row) => ({ company: row["company_id"] ?? undefined, line: {
    at: String(row["at"]), actor: String(row["actor_name"]), transition: String(row["transition"]),
    ...(row["company"] ? { company: row["company"] } : {}),
    ...(row["axis"] ? { axis: row["axis"] } : {}),
    ...(row["from_state"] ? { from: row["from_state"] } : {}),
    ...(row["to_state"] ? { to: row["to_state"] } : {}),
    ...(row["comment"] ? { comment: row["comment"] } : {}),
  } }));
}
