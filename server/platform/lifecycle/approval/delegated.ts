import type { Reading } from "../../store/handle.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../../session/acting.ts";
import type { Actor, Someone } from "../plan/actor.ts";
import { AGREES_AS, IS_CEO } from "./person.ts";

/** Somebody who gave a colleague their task about a record, or is away and named them as deputy. */
export interface Giver extends Someone {
  /** They are away: the colleague stands for them in whatever waits for them. */
  readonly away: boolean;
  readonly groups: readonly string[];
  readonly is_ceo: boolean;
  readonly permissions: ReadonlySet<string>;
}

/**
 * Those who gave this person their task about each of these records, while the delegation lasts, and those who are away
 * and named this person as their deputy.
 */
export async function giversOf(
  db: Reading,
  registry: Registry,
  user: string,
  entity: string,
  ids: readonly string[],
  today: string,
): Promise<Map<string, Giver[]>> {
  const rows = await db.rows<{
    subject_id: string;
    id: string;
    name: string | null;
    phone: string | null;
    away: boolean;
    groups: string[] | null;
    is_ceo: boolean;
    own_permissions: string[] | null;
    roles: string[] | null;
  }>(
    `SELECT given.subject_id, given.away, u.id, u.name, u.phone, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo,
         ${OWN_PERMISSIONS} AS own_permissions, u.roles
       FROM (
       SELECT subject_id, delegated_by AS giver, false AS away FROM task
       WHERE delegated_to = $1::bigint
         AND subject_entity = $2
         AND subject_id = ANY($3::bigint[])
         AND status IN ('todo', 'claimed')
         AND delegated_until >= $4::date
       UNION SELECT task.subject_id, absent.id, true FROM "user" absent JOIN task ON task.company = absent.company
       WHERE absent.deputy = $1::bigint
         AND $4::date BETWEEN absent.deputy_from AND absent.deputy_until
         AND task.subject_entity = $2
         AND task.subject_id = ANY($3::bigint[])
         AND task.status IN ('todo', 'claimed')
     ) given JOIN "user" u ON u.id = given.giver AND u.status = 'active'`,
    [user, entity, ids, today],
  );
  const found = new Map<string, Giver[]>();
  for (const { subject_id: subject, id, name, phone, away, groups, is_ceo, own_permissions: own, roles } of rows) {
    const giver = {
      id,
      away,
      name: name ?? undefined,
      phone: phone ?? undefined,
      groups: groups ?? [],
      is_ceo,
      permissions: permissionsWith(registry, roles?.[0], groups ?? [], own ?? []),
    };
    found.set(subject, [...(found.get(subject) ?? []), giver]);
  }
  return found;
}

/** The actor with the rights of those whose task they were given; for the four-eyes rule they stand for them too. */
export function withGivers(actor: Actor, givers: readonly Giver[] | undefined): Actor {
  if (actor.kind !== "user" || givers === undefined || givers.length === 0) return actor;
  return {
    ...actor,
    permissions: new Set([...actor.permissions, ...givers.flatMap(({ permissions }) => [...permissions])]),
    standsFor: givers.map(({ id, name, phone }) => ({ id, name, phone })),
  };
}
