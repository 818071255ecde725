import type { Reading } from "../../store/handle.ts";
import type { Actor } from "../plan/actor.ts";
import { openLevel } from "./agreement.ts";
import type { Level } from "./levels.ts";
import { AGREES_AS, IS_CEO } from "./person.ts";

interface Waiting extends Record<string, unknown> {
  subject_id: string;
  transition: string;
  levels: Level[] | null;
  agreed: number;
  groups: string[] | null;
  is_ceo: boolean;
}

/** By record, the transitions whose open request in this person's company asks one of their groups next. */
export async function turnsOf(db: Reading, actor: Extract<Actor, { kind: "user" }>, entity: string, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db.rows<Waiting>(
    `SELECT request.subject_id, request.transition, request.levels, jsonb_array_length(coalesce(request.decisions, '[]')) AS agreed, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo
     FROM approval_request request JOIN "user" u ON u.id = $2
     WHERE request.state = 'open' AND request.subject_entity = $1 AND request.subject_id = ANY($4::bigint[]) AND request.company = $3`,
    [entity, actor.id, actor.company || null, ids]);
  const turns = new Map<string, Set<string>>();
  for (const { subject_id: subject, transition, levels, agreed, groups, is_ceo: isCeo } of rows) {
    const next = levels?.[openLevel(levels, agreed)];
    if (next?.ceo ? isCeo : next?.groups.some((group) => groups?.includes(group))) turns.set(subject, (turns.get(subject) ?? new Set()).add(transition));
  }
  return turns;
}
