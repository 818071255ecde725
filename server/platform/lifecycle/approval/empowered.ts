import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import { modelOf } from "../known-model.ts";
import type { Actor } from "../plan/actor.ts";
import { ableTo } from "./able.ts";
import type { Giver } from "./delegated.ts";
import { giversOf, withGivers } from "./delegated.ts";
import { agreesFirst, kindsWithLevels, type TaskOfOthers, tasksOfAnotherLevel } from "./first.ts";
import type { OpenRequest } from "./open.ts";
import { type AskedLevel, turnsOf } from "./pending-approvals.ts";

/** What lets somebody act on each of some records. */
export interface Empowered {
  /** Who takes this transition on this record: the person, and for whom besides. */
  as(id: string, transition: string): Actor;
  /** What the own company's people have asked and others still agree to; of several the oldest. */
  request(id: string): OpenRequest | undefined;
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
const levelsLent = (giver: Giver, ofOthers: readonly AskedLevel[]): string[] =>
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
  if (actor.kind !== "user") return { as: () => actor, request: () => undefined };
  const moves = modelOf(registry).moves(entity);
  const givers = moves.some(({ transition }) => transition.task !== undefined)
    ? await giversOf(db, registry, actor.id, entity, ids, today)
    : undefined;
  const turns = moves.some(({ transition }) => transition.approval?.rule !== undefined)
    ? await turnsOf(db, actor, entity, ids)
    : undefined;
  const firsts = await asksOthersFirst(db, registry, actor, entity, today, givers);
  const as = (id: string, transition: string): Actor => {
    const agreed = turns?.agreed.get(id);
    const waiting = firsts.filter(({ subject, kind }) => subject === id && kind === `${entity}_${transition}`);
    const ofOthers = (giver: Giver) => [
      ...levelsLent(giver, turns?.ofOthers.get(id) ?? []),
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
    const turn = new Set([...(turns?.turns.get(id) ?? []), ...(lending ?? []).flatMap(ofOthers)]);
    return withGivers(
      { ...actor, ...(turn.size === 0 ? {} : { turns: turn }), ...(agreed === undefined ? {} : { agreed }) },
      lending,
    );
  };
  return { as, request: (id) => turns?.requests.get(id) };
}
