import type { AnyRecord } from "../any-record.ts";
import type { ReadContext } from "../context.ts";
import { AGREES_AS, CEILING, IS_CEO, ableTo, type Colleague, HAS_AGREED } from "../lifecycle/approval/person.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../session/acting.ts";
import { doubledKinds, kindsFor, kindsOfOthers, tasksExcludedFrom } from "../lifecycle/tasks/excluded.ts";
import { openLevel } from "../lifecycle/approval/agreement.ts";
import { committedIn, isAbove, peersAbleTo, peersOf } from "../lifecycle/approval/by-amount.ts";
import { agreesFirst, type TaskOfOthers, tasksOfAnotherLevel } from "../lifecycle/approval/first.ts";
import { lendsRights } from "../lifecycle/approval/empowered.ts";
import type { Level } from "../lifecycle/approval/rules.ts";

/** A colleague who is away and whose place the reader takes, with the kinds of tasks that only they could decide. */
interface Absence {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** The groups by which they agree, and whether they are the chief executive. */
  readonly groups: readonly string[];
  readonly is_ceo: boolean;
}

/** Colleagues who are away today and named the acting person as their deputy. */
async function absencesFor(context: ReadContext): Promise<Absence[]> {
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

type Task = Readonly<AnyRecord>;

/**
 * A task as a deputy reads it: on behalf of whom it waits for them.
 * @param requestedBy by the ids of tasks in which an approval asks a colleague who is away next, their id
 */
export function onBehalf<T extends Task & { shown?: unknown }>(
  away: readonly Absence[],
  requestedBy: ReadonlyMap<string, string>,
  task: T,
): T {
  const absent =
    task.delegated_by === undefined || task.delegated_by === null
      ? (away.find(({ id }) => id === requestedBy.get(String(task.id))) ??
        away.find(({ kinds }) => kinds.includes(String(task.kind))))
      : undefined;
  return absent === undefined
    ? task
    : { ...task, delegated_by: absent.id, shown: { ...(task.shown as object), delegated_by: absent.name } };
}

/**
 * What waits for a person: tasks of these kinds, and single ones that are theirs although their permissions name no
 * such kind: an approval asks them next, a colleague who is away or gave them the task.
 */
export interface Inbox {
  readonly kinds: readonly string[];
  readonly tasks: readonly string[];
  /**
   * Tasks of these that are for others to decide: the four-eyes rule keeps the person away, they have agreed, or
   * another level is asked next.
   */
  readonly others: readonly string[];
  /** Colleagues who are away and in whose place the person acts. */
  readonly away: readonly Absence[];
  /** By the ids of tasks in which an approval asks one of them next, their id. */
  readonly inPlace: ReadonlyMap<string, string>;
}

interface Request {
  task: string;
  kind: string;
  entity: string;
  subject: string;
  levels: Level[] | null;
  agreed: number;
  groups: string[] | null;
  is_ceo: boolean;
  /** The most that the person may agree to, in Singapore dollars. */
  ceiling: string | null;
  /** What was agreed to before, of whoever has a ceiling alone. */
  asked: string | null;
  has_agreed: boolean;
  is_given: boolean;
  /** It is above what the person may agree to, and a colleague may. */
  is_for_larger: boolean;
}

/** Approvals that are under way in the acting company, each with what it asks of the acting person. */
const requestsOf = (context: ReadContext): Promise<Omit<Request, "is_for_larger">[]> =>
  context.db.rows<Omit<Request, "is_for_larger">>(
    `SELECT task.id AS task, task.kind, task.subject_entity AS entity, request.levels,
         jsonb_array_length(coalesce(request.decisions, '[]')) AS agreed, u.groups, u.is_ceo, u.ceiling,
         task.subject_id AS subject, CASE WHEN u.ceiling IS NOT NULL THEN request.asked END AS asked,
         ${HAS_AGREED} AS has_agreed,
       coalesce(task.delegated_to = u.id, false) AS is_given
     FROM task
     JOIN approval_request request ON request.state = 'open'
       AND request.company = task.company
       AND request.subject_entity = task.subject_entity
       AND request.subject_id = task.subject_id
       AND task.kind = request.subject_entity || '_' || request.transition
     CROSS JOIN (SELECT u.id, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo, ${CEILING} AS ceiling FROM "user" u WHERE u.id = $2 OFFSET 0) u
     WHERE task.company = $1
       AND task.status IN ('todo', 'claimed')
       AND (request.expires_on IS NULL OR request.expires_on >= $3::date)`,
    [context.acting?.company?.id ?? "0", context.acting?.user.id ?? "0", context.ports.clock.today()],
  );

/** The first of these people whom a request asks next. */
function nextApprover({ levels, agreed }: Request, people: readonly Colleague[]): string | undefined {
  const next = levels?.[openLevel(levels, agreed)];
  return next === undefined ? undefined : ableTo(next, people)[0];
}

/** Whether a request asks the person next. */
const isAwaitingPerson = (request: Request): boolean =>
  !request.is_for_larger &&
  nextApprover(request, [{ id: request.task, groups: request.groups, is_ceo: request.is_ceo }]) !== undefined;

/**
 * Approvals that are under way, and whether each is of an amount above what the person may agree to and not above what
 * a colleague may: where there is no such colleague, the person sees that somebody is lacking. What people come to is
 * read for those alone who have a ceiling.
 */
async function requestsWithin(context: ReadContext): Promise<Request[]> {
  const rows = await requestsOf(context);
  const ceiling = rows[0]?.ceiling ?? null;
  if (ceiling === null) return rows.map((row) => ({ ...row, is_for_larger: false }));
  const { company, user } = context.acting ?? {};
  const [amounts, peers] = await Promise.all([
    committedIn(
      context,
      rows.map(({ task, asked, ...row }) => ({
        ...row,
        id: task,
        asked: (JSON.parse(asked ?? "{}") as { values?: Readonly<Record<string, unknown>> }).values,
      })),
    ),
    peersOf(context.db, { user: user?.id ?? "0", company: company?.id ?? "0" }),
  ]);
  return rows.map((row) => {
    const next = row.levels?.[openLevel(row.levels, row.agreed)];
    const amount = amounts.get(row.task)?.amount;
    const able = next === undefined ? [] : peersAbleTo(next, peers);
    return { ...row, is_for_larger: isAbove(amount, ceiling) && able.some((peer) => !isAbove(amount, peer.ceiling)) };
  });
}

/**
 * Tasks in which a colleague who is away is asked next, and neither the person nor did the person agree: by a request,
 * or before anybody has agreed; by the tasks' ids that colleague. What the four-eyes rule keeps from either of them is
 * left out.
 */
async function tasksInPlace(
  context: ReadContext,
  requests: readonly Request[],
  before: readonly TaskOfOthers[],
  away: readonly Absence[],
): Promise<ReadonlyMap<string, string>> {
  const people = away.map(({ id, groups, is_ceo }) => ({ id, groups, is_ceo }));
  const begin = before.flatMap((task) => {
    const absent = agreesFirst(task, people);
    return absent === undefined ? [] : [{ task: task.id, kind: task.kind, entity: task.entity, absent }];
  });
  const open = requests.filter(
    (request) => !request.has_agreed && !request.is_for_larger && !isAwaitingPerson(request),
  );
  const next = open.flatMap((request) => {
    const absent = nextApprover(request, people);
    const { task, kind, entity } = request;
    return absent === undefined ? [] : [{ task, kind, entity, absent }];
  });
  const found = [...begin, ...next];
  if (found.length === 0) return new Map();
  const excluded = new Set(
    await tasksExcludedFrom(context.db, context.registry, [...new Set(found.map(({ kind }) => kind))], {
      company: context.acting?.company?.id ?? "0",
      user: context.acting?.user.id ?? "0",
      standsFor: found.map(({ absent, entity }) => ({ id: absent, entity })),
      today: context.ports.clock.today(),
    }),
  );
  return new Map(found.filter(({ task }) => !excluded.has(task)).map(({ task, absent }) => [task, absent]));
}

/** The tasks in which the acting person would act in a colleague's place, for the four-eyes rule to see both. */
const standsFor = (context: ReadContext, away: readonly Absence[]) =>
  [...new Set([...context.registry.lifecycles.values()].map(({ entity }) => entity))].flatMap((entity) =>
    away
      .filter(({ permissions }) =>
        lendsRights(context.registry, entity, permissions, context.acting?.permissions ?? new Set()),
      )
      .map(({ id }) => ({ id, entity })),
  );

/** The tasks that wait for the acting person. */
export async function inboxOf(context: ReadContext): Promise<Inbox> {
  const own = kindsFor(context);
  const requests = await requestsWithin(context);
  const away = await absencesFor(context);
  const lentKinds = [...new Set(away.flatMap((absent) => absent.kinds))];
  const doubled = doubledKinds(context.registry, [...own, ...lentKinds]);
  const kinds = own.filter((kind) => !doubled.has(kind));
  const stands = lentKinds.filter((kind) => !doubled.has(kind));
  const lent = await context.db.rows<{ task: string }>(
    `SELECT id AS task
      FROM task
      WHERE company = $1
        AND (
          (status = 'todo' AND kind = ANY($2::text[]))
            OR (status = 'claimed' AND delegated_to = $3 AND delegated_until >= $4::date)
        )`,
    [context.acting?.company?.id ?? "0", stands, context.acting?.user.id ?? "0", context.ports.clock.today()],
  );
  const before = await tasksOfAnotherLevel(
    context.db,
    context.registry,
    {
      user: context.acting?.user.id ?? "0",
      company: context.acting?.company?.id ?? "0",
      today: context.ports.clock.today(),
    },
    kinds.filter((kind) => !stands.includes(kind)),
  );
  const inPlace = await tasksInPlace(context, requests, before, away);
  const unmatched = requests.filter((request) => !kinds.includes(request.kind) && isAwaitingPerson(request));
  const passed = requests.filter(
    (request) =>
      request.has_agreed ||
      (request.levels !== null &&
        kinds.includes(request.kind) &&
        !request.is_given &&
        !isAwaitingPerson(request) &&
        !inPlace.has(request.task)),
  );
  const excluded = await tasksExcludedFrom(
    context.db,
    context.registry,
    [...new Set([...kinds, ...stands, ...unmatched.map(({ kind }) => kind)])],
    {
      company: context.acting?.company?.id ?? "0",
      user: context.acting?.user.id ?? "0",
      standsFor: standsFor(context, away),
      today: context.ports.clock.today(),
      ofOthers: kindsOfOthers(
        context.registry,
        new Set([...(context.acting?.permissions ?? []), ...away.flatMap((absent) => [...absent.permissions])]),
      ),
    },
  );
  const elsewhere = before.filter(({ id }) => !inPlace.has(id));
  return {
    kinds,
    tasks: [...new Set([...[...unmatched, ...lent].map(({ task }) => task), ...inPlace.keys()])],
    others: [...new Set([...passed.map(({ task }) => task), ...excluded, ...elsewhere.map(({ id }) => id)])],
    away,
    inPlace,
  };
}

/** Whether a `task` waits for the acting person; its six places are what `waitsFor` gives. */
export const WAITS = `task.company = $1 AND (task.legal_entity IS NULL OR task.legal_entity = ANY($2::bigint[])) AND (task.status = 'todo' OR (task.status = 'claimed' AND task.claimed_by = $3))
  AND (task.kind = ANY($4::text[]) OR task.id = ANY($5::bigint[])) AND task.id <> ALL($6::bigint[])`;

/** Values of the places of `WAITS` for the acting person. */
export async function waitsFor(context: ReadContext): Promise<readonly unknown[]> {
  const { acting } = context;
  const { kinds, tasks, others } = await inboxOf(context);
  return [acting?.company?.id ?? "0", acting?.entities ?? [], acting?.user.id ?? "0", kinds, tasks, others];
}
