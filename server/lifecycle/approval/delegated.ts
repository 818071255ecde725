import type { Reading } from "../../store/handle.ts";
import type { Registry } from "../../../registry/registry.ts";
import { permissionsOf } from "../../session/acting.ts";
import type { Actor, Someone } from "../plan/actor.ts";

/** Somebody who gave a colleague their task about a record. */
export interface Giver extends Someone {
  readonly groups: readonly string[];
  readonly permissions: ReadonlySet<string>;
}

/** Those who gave this person their task about each of these records, while the delegation lasts. */
export async function giversOf(db: Reading, registry: Registry, user: string, entity: string, ids: readonly string[], today: string): Promise<Map<string, Giver[]>> {
  const rows = await db.rows<{ subject_id: string; id: string; phone: string | null; groups: string[] | null; roles: string[] | null }>(
    `SELECT task.subject_id, giver.id, giver.phone, giver.permission_groups AS groups, giver.roles FROM task JOIN "user" giver ON giver.id = task.delegated_by AND giver.status = 'active'
     WHERE task.delegated_to = $1 AND task.subject_entity = $2 AND task.subject_id = ANY($3::bigint[]) AND task.status IN ('todo', 'claimed') AND task.delegated_until >= $4`,
    [user, entity, ids, today]);
  const found = new Map<string, Giver[]>();
  for (const { subject_id: subject, id, phone, groups, roles } of rows) {
    const giver = { id, phone: phone ?? undefined, groups: groups ?? [], permissions: permissionsOf(registry, roles?.[0], groups ?? []) };
    found.set(subject, [...found.get(subject) ?? [], giver]);
  }
  return found;
}

/** The actor with the rights of those whose task they were given; for the four-eyes rule they stand for them too. */
export function withGivers(actor: Actor, givers: readonly Giver[] | undefined): Actor {
  if (actor.kind !== "user" || givers === undefined || givers.length === 0) return actor;
  return { ...actor, permissions: new Set([...actor.permissions, ...givers.flatMap(({ permissions }) => [...permissions])]), standsFor: givers.map(({ id, phone }) => ({ id, phone })) };
}
