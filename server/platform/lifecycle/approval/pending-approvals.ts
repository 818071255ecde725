import type { Reading } from "../../store/handle.ts";
import type { Actor } from "../plan/actor.ts";
import { openLevel } from "./agreement.ts";
import type { Level } from "./levels.ts";
import type { OpenRequest } from "./open.ts";
import { AGREES_AS, HAS_AGREED, IS_CEO } from "./person.ts";

interface Waiting extends OpenRequest {
  agreed: number;
  groups: string[] | null;
  is_ceo: boolean;
  has_agreed: boolean;
}

/**
 * What open requests mean for a person, by record: the transitions that ask one of their groups next, those to which
 * they have agreed, and the request itself.
 */
export interface PendingApprovals {
  readonly turns: Map<string, Set<string>>;
  readonly agreed: Map<string, Set<string>>;
  readonly requests: Map<string, OpenRequest>;
  /** The levels that are asked next of others than this person, where the person has not agreed. */
  readonly ofOthers: Map<string, readonly AskedLevel[]>;
}

/** A level that a transition asks next. */
export interface AskedLevel {
  readonly transition: string;
  readonly level: Level;
}

/** What the open requests of this person's company mean for them. */
export async function turnsOf(
  db: Reading,
  actor: Extract<Actor, { kind: "user" }>,
  entity: string,
  ids: readonly string[],
): Promise<PendingApprovals> {
  const rows = await db.rows<Waiting>(
    `SELECT request.*, maker.name AS requested_by_name, jsonb_array_length(coalesce(request.decisions, '[]')) AS agreed,
       ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo, ${HAS_AGREED} AS has_agreed
     FROM approval_request request JOIN "user" u ON u.id = $2 LEFT JOIN "user" maker ON maker.id = request.requested_by
     WHERE request.state = 'open'
       AND request.subject_entity = $1
       AND request.subject_id = ANY($4::bigint[])
       AND request.company = $3
     ORDER BY request.id DESC`,
    [entity, actor.id, actor.company || null, ids],
  );
  const turns = new Map<string, Set<string>>();
  const given = new Map<string, Set<string>>();
  const requests = new Map<string, OpenRequest>();
  const ofOthers = new Map<string, readonly AskedLevel[]>();
  for (const request of rows) {
    const { subject_id: subject, transition, levels, agreed, groups, is_ceo: isCeo, has_agreed: hasAgreed } = request;
    requests.set(subject, request);
    if (hasAgreed) given.set(subject, (given.get(subject) ?? new Set()).add(transition));
    const next = levels?.[openLevel(levels, agreed)];
    if (next?.ceo ? isCeo : next?.groups.some((group) => groups?.includes(group)))
      turns.set(subject, (turns.get(subject) ?? new Set()).add(transition));
    else if (next !== undefined && !hasAgreed)
      ofOthers.set(subject, [...(ofOthers.get(subject) ?? []), { transition, level: next }]);
  }
  return { turns, agreed: given, requests, ofOthers };
}
