import { actorName, system } from "../plan/actor.ts";
import type { Reading } from "../../store/handle.ts";
import type { FieldChange } from "./changes.ts";
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
  changes?: readonly FieldChange[];
}

type Written = Readonly<Record<string, unknown>> | null;

/** Which lines bring more than what happened. */
export interface Telling {
  /** Transitions that ask something: their lines bring the record before and after, as changes do. */
  readonly asking: readonly string[];
  /** Steps after which the record may still be a draft: their lines bring the record as it then was. */
  readonly drafting: readonly string[];
}

/** A record's history, oldest first, each line with the company behind it. */
export async function readTimeline(
  db: Reading,
  entity: string,
  id: string,
  { asking, drafting }: Telling,
): Promise<KnownLine[]> {
  const rows = await db.rows<Record<string, string | null> & { before: Written; after: Written }>(
    `SELECT line.at, line.actor, line.actor_name, line.company AS company_id, company.name AS company, line.transition,
       line.axis, line.from_state, line.to_state, line.comment, written.before, written.after
     FROM timeline_entry AS line LEFT JOIN company ON company.id = line.company
     LEFT JOIN LATERAL (SELECT a.before, a.after FROM audit a WHERE line.transition = ANY($3::text[]) AND a.entity = line.subject_entity AND a.record_id = line.subject_id AND a.action = line.subject_entity || '.' || (CASE line.transition WHEN 'updated' THEN 'update' WHEN 'created' THEN 'create' ELSE line.transition END)
       AND (a.actor_id = line.actor::text OR a.actor_id IS NULL)
         AND a.at BETWEEN line.at - interval '10 seconds' AND line.at + interval '10 seconds'
       ORDER BY abs(extract(epoch FROM a.at - line.at)), a.seq DESC
       LIMIT 1) written ON true
     WHERE line.subject_entity = $1 AND line.subject_id = $2 ORDER BY line.id`,
    [entity, id, [...new Set(["updated", ...asking, ...drafting])]],
  );
  const changing = new Set(["updated", ...asking]);
  return rows.map((row) => ({
    company: row["company_id"] ?? undefined,
    ...(row.before && row.after && changing.has(String(row["transition"]))
      ? { written: { before: row.before, after: row.after } }
      : {}),
    ...(row.after ? { after: row.after } : {}),
    line: {
      at: String(row["at"]),
      ...(row["actor"] === null && row["company_id"] === null && row["actor_name"] === actorName(system)
        ? {}
        : { actor: String(row["actor_name"]) }),
      transition: String(row["transition"]),
      ...(row["company"] ? { company: row["company"] } : {}),
      ...(row["axis"] ? { axis: row["axis"] } : {}),
      ...(row["from_state"] ? { from: row["from_state"] } : {}),
      ...(row["to_state"] ? { to: row["to_state"] } : {}),
      ...(row["comment"] ? { comment: row["comment"] } : {}),
    },
  }));
}
