import type { Reading } from "../../store/handle.ts";

/** A request that waits for more to agree. */
export interface OpenRequest extends Record<string, unknown> {
  id: string;
  version: number;
  transition: string;
  subject_version: number;
  asked: string;
  decisions: { user: string; name: string; parties: string[]; at: string }[] | null;
  requested_by_name: string | null;
}

const OPEN = `SELECT request.*, who.name AS requested_by_name FROM approval_request AS request LEFT JOIN "user" AS who ON who.id = request.requested_by
  WHERE request.subject_entity = $1 AND request.subject_id = $2 AND request.state = 'open'`;

/** Requests on a record that wait, oldest first. */
export function openRequests(db: Reading, entity: string, id: string): Promise<OpenRequest[]> {
  return db.rows<OpenRequest>(`${OPEN} ORDER BY request.id`, [entity, id]);
}
