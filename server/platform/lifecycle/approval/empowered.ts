import type { Reading } from "../../store/handle.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../../session/acting.ts";
import type { Actor, Someone } from "../plan/actor.ts";
import { AGREES_AS, IS_CEO, HAS_AGREED, ableTo } from "./person.ts";
import { openLevel } from "./agreement.ts";
import type { Level } from "./rules.ts";
import type { OpenRequest } from "./open.ts";
import { modelOf } from "../plan/configured.ts";
import { agreesFirst, kindsWithLevels, type TaskOfOthers, tasksOfAnotherLevel } from "./first.ts";

/** Somebody who gave a colleague their task about a record, or is away and named them as deputy. */
interface Giver extends Someone {
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
function withGivers(actor: Actor, givers: readonly Giver[] | undefined): Actor {
  if (actor.kind !== "user" || givers === undefined || givers.length === 0) return actor;
  return {
    ...actor,
    permissions: new Set([...actor.permissions, ...givers.flatMap(({ permissions }) => [...permissions])]),
    standsFor: givers.map(({ id, name, phone }) => ({ id, name, phone })),
  };
}

interface Waiting extends OpenRequest {
  /** How many have agreed. */
  agreed: number;
  groups: string[] | null;
  is_ceo: boolean;
  has_agreed: boolean;
}

/**
 * What open requests mean for a person, by record: the transitions that ask one of their groups next, those to which
 * they have agreed, and the request itself.
 */
interface PendingApprovals {
  readonly transitions: Map<string, Set<string>>;
  readonly agreed: Map<string, Set<string>>;
  readonly requests: Map<string, OpenRequest>;
  /** All of them that wait, the newest first. */
  readonly waiting: readonly Waiting[];
  /** The levels that are asked next of others than this person, where the person has not agreed. */
  readonly ofOthers: Map<string, readonly RequestedLevel[]>;
}

/** A level that a transition asks next. */
interface RequestedLevel {
  readonly transition: string;
  readonly level: Level;
}

/** What the open requests of this person's company mean for them. */
async function pendingApprovalsOf(
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
  const transitions = new Map<string, Set<string>>();
  const given = new Map<string, Set<string>>();
  const requests = new Map<string, OpenRequest>();
  const ofOthers = new Map<string, readonly RequestedLevel[]>();
  for (const request of rows) {
    const { subject_id: subject, transition, levels, agreed, groups, is_ceo: isCeo, has_agreed: hasAgreed } = request;
    requests.set(subject, request);
    if (hasAgreed) given.set(subject, (given.get(subject) ?? new Set()).add(transition));
    const next = levels?.[openLevel(levels, agreed)];
    if (next?.ceo ? isCeo : next?.groups.some((group) => groups?.includes(group)))
      transitions.set(subject, (transitions.get(subject) ?? new Set()).add(transition));
    else if (next !== undefined && !hasAgreed)
      ofOthers.set(subject, [...(ofOthers.get(subject) ?? []), { transition, level: next }]);
  }
  return { transitions, agreed: given, requests, waiting: rows, ofOthers };
}

/** What lets somebody act on each of some records. */
export interface Empowered {
  /** Who takes this transition on this record: the person, and for whom besides. */
  as(id: string, transition: string): Actor;
  /** What the own company's people have asked and others still agree to; of several the oldest. */
  request(id: string): OpenRequest | undefined;
  /** The open request of the own company for this transition, and how many have agreed. */
  openRequest(id: string, transition: string): (OpenRequest & { readonly agreed: number }) | undefined;
  /** The groups by which those agree who gave the person their task about the record, or are away. */
  lent(id: string): readonly string[];
}

/**
 * Whether a colleague who is away lends their deputy a right in tasks about an entity's records: who may take a step by
 * their own right acts for themselves.
 */
export const lendsRights = (
  registry: Registry,
  entity: string,
  absent: ReadonlySet<string>,
  own: ReadonlySet<string>,
): boolean =>
  modelOf(registry)
    .moves(entity)
    .filter(({ transition }) => transition.task !== undefined)
    .flatMap(({ transition }) => transition.by.flatMap((who) => who.split(":")[1] ?? []))
    .some((permission) => absent.has(permission) && !own.has(permission));

const asColleague = ({ id, groups, is_ceo }: Giver) => ({ id, groups, is_ceo });

/**
 * The transitions to which the person may agree in the place of this colleague who is away: a level of theirs is asked
 * next, and not one of the person's own.
 */
const levelsLent = (giver: Giver, ofOthers: readonly RequestedLevel[]): string[] =>
  giver.away
    ? ofOthers.filter(({ level }) => ableTo(level, [asColleague(giver)]).length > 0).map(({ transition }) => transition)
    : [];

/**
 * What of these records waits for people other than the actor to agree first. Only a deputy of somebody who is away
 * may agree in their place, so that nothing is asked of anybody else.
 */
async function asksOthersFirst(
  db: Reading,
  registry: Registry,
  { id: user, company }: Extract<Actor, { kind: "user" }>,
  entity: string,
  today: string,
  givers: ReadonlyMap<string, readonly Giver[]> | undefined,
): Promise<TaskOfOthers[]> {
  const subjects = [...(givers ?? [])].filter(([, own]) => own.some(({ away }) => away)).map(([subject]) => subject);
  return subjects.length === 0
    ? []
    : tasksOfAnotherLevel(db, registry, { user, company, today }, kindsWithLevels(registry, entity), subjects);
}

/**
 * For each of these records and each transition the actor with what lets them act on it beside their own permissions: a
 * colleague's task that they were given, and an approval that asks their group next. Asks nothing where the entity has
 * neither tasks nor approvals.
 */
export async function empowered(
  db: Reading,
  registry: Registry,
  actor: Actor,
  entity: string,
  ids: readonly string[],
  today: string,
): Promise<Empowered> {
  if (actor.kind !== "user")
    return { as: () => actor, request: () => undefined, openRequest: () => undefined, lent: () => [] };
  const moves = modelOf(registry).moves(entity);
  const [givers, pending] = await Promise.all([
    moves.some(({ transition }) => transition.task !== undefined)
      ? giversOf(db, registry, actor.id, entity, ids, today)
      : undefined,
    moves.some(({ transition }) => transition.approval?.rule !== undefined)
      ? pendingApprovalsOf(db, actor, entity, ids)
      : undefined,
  ]);
  const firsts = await asksOthersFirst(db, registry, actor, entity, today, givers);
  const as = (id: string, transition: string): Actor => {
    const agreed = pending?.agreed.get(id);
    const waiting = firsts.filter(({ subject, kind }) => subject === id && kind === `${entity}_${transition}`);
    const ofOthers = (giver: Giver) => [
      ...levelsLent(giver, pending?.ofOthers.get(id) ?? []),
      ...(giver.away && waiting.some((task) => agreesFirst(task, [asColleague(giver)]) !== undefined)
        ? [transition]
        : []),
    ];
    const lending = givers
      ?.get(id)
      ?.filter(
        (giver) =>
          !giver.away ||
          lendsRights(registry, entity, giver.permissions, actor.permissions) ||
          ofOthers(giver).includes(transition),
      );
    const turn = new Set([...(pending?.transitions.get(id) ?? []), ...(lending ?? []).flatMap(ofOthers)]);
    return withGivers(
      { ...actor, ...(turn.size === 0 ? {} : { pending: turn }), ...(agreed === undefined ? {} : { agreed }) },
      lending,
    );
  };
  return {
    as,
    request: (id) => pending?.requests.get(id),
    openRequest: (id, transition) =>
      pending?.waiting.find((request) => request.subject_id === id && request.transition === transition),
    lent: (id) => givers?.get(id)?.flatMap(({ groups }) => groups) ?? [],
  };
}
