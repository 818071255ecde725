import type { ReadContext } from "../context.ts";
import { openLevel } from "../lifecycle/approval/agreement.ts";
import type { Level } from "../lifecycle/approval/levels.ts";
import { AGREES_AS, HAS_AGREED, IS_CEO } from "../lifecycle/approval/person.ts";
import { awayFor } from "./away.ts";
import { kindsFor } from "../lifecycle/tasks/kinds.ts";

/**
 * What waits for a person: tasks of these kinds, and single tasks whose approval asks them next although their
 * permissions name no such kind.
 */
export interface WaitingFor {
  readonly kinds: readonly string[];
  readonly tasks: readonly string[];
  /** Tasks to which the person has agreed and that wait for others now. */
  readonly agreed: readonly string[];
}

interface Request extends Record<string, unknown> {
  task: string;
  levels: Level[] | null;
  agreed: number;
  groups: string[] | null;
  is_ceo: boolean;
}

/** The tasks that wait for the acting person. */
export async function waitingFor(context: ReadContext): Promise<WaitingFor> {
  const kinds = kindsFor(context);
  const rows = await context.db.rows<Request>(
    `SELECT task.id AS task, request.levels, jsonb_array_length(coalesce(request.decisions, '[]')) AS agreed, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo
     FROM task JOIN approval_request request ON request.state = 'open' AND request.company = task.company AND request.subject_entity = task.subject_entity AND request.subject_id = task.subject_id
       AND task.kind = request.subject_entity || '_' || request.transition JOIN "user" u ON u.id = $3
     WHERE task.company = $1 AND task.status IN ('todo', 'claimed') AND task.kind <> ALL($2::text[])`,
    [context.acting?.company?.id ?? "0", kinds, context.acting?.user.id ?? "0"],
  );
  const stands = [...new Set((await awayFor(context)).flatMap((absent) => absent.kinds))];
  const lent =
    stands.length === 0
      ? []
      : await context.db.rows<{ task: string }>(
          "SELECT id AS task FROM task WHERE company = $1 AND status = 'todo' AND kind = ANY($2::text[])",
          [context.acting?.company?.id ?? "0", stands],
        );
  const tasks = rows.filter(({ levels, agreed, groups, is_ceo: isCeo }) => {
    const next = levels?.[openLevel(levels, agreed)];
    return next?.ceo ? isCeo : next?.groups.some((group) => groups?.includes(group));
  });
  const agreed = await context.db.rows<{ task: string }>(
    `SELECT task.id AS task FROM task JOIN approval_request request ON request.state = 'open' AND request.company = task.company AND request.subject_entity = task.subject_entity AND request.subject_id = task.subject_id
       AND task.kind = request.subject_entity || '_' || request.transition JOIN "user" u ON u.id = $2
     WHERE task.company = $1 AND task.status IN ('todo', 'claimed') AND ${HAS_AGREED}`,
    [context.acting?.company?.id ?? "0", context.acting?.user.id ?? "0"],
  );
  return {
    kinds,
    tasks: [...new Set([...tasks, ...lent].map(({ task }) => task))],
    agreed: agreed.map(({ task }) => task),
  };
}
