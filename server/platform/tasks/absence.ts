import type { ReadContext } from "../context.ts";
import { AGREES_AS, IS_CEO } from "../lifecycle/approval/person.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../session/acting.ts";
import { kindsFor } from "../lifecycle/tasks/kinds.ts";

/** A colleague who is away and whose place the reader takes, with the kinds of tasks that only they could decide. */
export interface Absence {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** The groups by which they agree, and whether they are the chief executive. */
  readonly groups: readonly string[];
  readonly is_ceo: boolean;
}

/** Colleagues who are away today and named the acting person as their deputy. */
export async function absencesFor(context: ReadContext): Promise<Absence[]> {
  const { acting } = context;
  if (acting?.company === undefined) return [];
  const rows = await context.db.rows<{
    id: string;
    name: string;
    groups: string[] | null;
    is_ceo: boolean;
    own_permissions: string[] | null;
    roles: string[] | null;
  }>(
    `SELECT u.id, u.name, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo, ${OWN_PERMISSIONS} AS own_permissions, u.roles
     FROM "user" u
     WHERE u.deputy = $1::bigint
       AND u.company = $2::bigint
       AND u.status = 'active'
       AND $3::date BETWEEN u.deputy_from AND u.deputy_until`,
    [acting.user.id, acting.company.id, context.ports.clock.today()],
  );
  const own = new Set(kindsFor(context));
  return rows.map(({ id, name, groups, is_ceo, own_permissions: more, roles }) => {
    const permissions = permissionsWith(context.registry, roles?.[0], groups ?? [], more ?? []);
    const kinds = kindsFor(context, permissions).filter((kind) => !own.has(kind));
    return { id, name, permissions, groups: groups ?? [], is_ceo, kinds };
  });
}

type Task = Readonly<Record<string, unknown>>;

/**
 * A task as a deputy reads it: on behalf of whom it waits for them.
 * @param asked by the ids of tasks in which an approval asks a colleague who is away next, their id
 */
export function onBehalf<T extends Task & { shown?: unknown }>(
  away: readonly Absence[],
  asked: ReadonlyMap<string, string>,
  task: T,
): T {
  const absent =
    task["delegated_by"] === undefined || task["delegated_by"] === null
      ? (away.find(({ id }) => id === asked.get(String(task["id"]))) ??
        away.find(({ kinds }) => kinds.includes(String(task["kind"]))))
      : undefined;
  return absent === undefined
    ? task
    : { ...task, delegated_by: absent.id, shown: { ...(task.shown as object), delegated_by: absent.name } };
}
