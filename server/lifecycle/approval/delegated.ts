import type { Reading } from "../../store/handle.ts";
import type { Registry } from "../../../registry/registry.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../../session/acting.ts";
import type { Actor, Someone } from "../plan/actor.ts";
import { AGREES_AS } from "./person.ts";

/** Somebody who gave a colleague their task about a record. */
export interface Giver extends Someone {
  readonly groups: readonly string[];
  readonly permissions: ReadonlySet<string>;
}

/** Those who gave this person their task about each of these records, while the delegation lasts. */
export async function giversOf(db: Reading, registry: Registry, user: string, entity: string, ids: readonly string[], today: string): Promise<Map<string, Giver[]>> {
  const rows = await db.rows<{ subject_id: string; id: string; phone: string | null; groups: string[] | null; own_permissions: string[] | null; roles: string[] | null }>(
    `SELECT task.subject_id, u.id, u.phone, ${AGREES_AS} AS groups, ${OWN_PERMISSIONS} AS own_permissions, u.roles FROM task JOIN "user" u ON u.id = task.delegated_by AND u.status = 'active'
     WHERE task.delegated_to = $1 AND task.subject_entity = $2 AND task.subject_id = ANY($3::bigint[]) AND task.status IN ('todo', 'claimed') AND task.delegated_until >= $4`,
    [user, entity, ids, today]);
  const found = new Map<string, Giver[]>();
  for (const { subject_id: subject, id, phone, groups, own_permissions: own, roles } of rows) {
    const giver = { id, phone: phone ?? undefined, groups: groups ?? [], permissions: permissionsWith(registry, roles?.[0], groups ?? [], own ?? []) };
    found.set(subject, [...found.get(subject) ?? [], giver]);
  }
  return found;
}

/** The actor with the rights of those whose task they were given; for the four-eyes rule they stand for them too. */
export function withGivers(actor: Actor, givers: readonly Giver[] | undefined): Actor {
  if (actor.kind !== "user" || givers === undefined || givers.length === 0) return actor;
  return { ...actor, permissions: new Set([...actor.permissions, ...givers.flatMap(({ permissions }) => [...permissions])]), standsFor: givers.map(({ id, phone }) => ({ id, phone })) };
}
