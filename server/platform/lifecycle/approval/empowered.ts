import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import { modelOf } from "../known-model.ts";
import type { Actor } from "../plan/actor.ts";
import { ableTo } from "./able.ts";
import type { Giver } from "./delegated.ts";
import { giversOf, withGivers } from "./delegated.ts";
import type { OpenRequest } from "./open.ts";
import { type AskedLevel, turnsOf } from "./pending-approvals.ts";

/** What lets somebody act on each of some records. */
export interface Empowered {
  as(id: string): Actor;
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

/**
 * The transitions to which the person may agree in the place of this colleague who is away: a level of theirs is asked
 * next, and not one of the person's own.
 */
const levelsLent = (giver: Giver, ofOthers: readonly AskedLevel[]): string[] =>
  giver.away
    ? ofOthers
        .filter(({ level }) => ableTo(level, [{ id: giver.id, groups: giver.groups, is_ceo: giver.is_ceo }]).length > 0)
        .map(({ transition }) => transition)
    : [];

/**
 * For each of these records the actor with what lets them act on it beside their own permissions: a colleague's task
 * that they were given, and an approval that asks their group next. Asks nothing where the entity has neither tasks nor
 * approvals.
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
  const as = (id: string): Actor => {
    const agreed = turns?.agreed.get(id);
    const ofOthers = (giver: Giver) => levelsLent(giver, turns?.ofOthers.get(id) ?? []);
    const lending = givers
      ?.get(id)
      ?.filter(
        (giver) =>
          !giver.away ||
          lendsRights(registry, entity, giver.permissions, actor.permissions) ||
          ofOthers(giver).length > 0,
      );
    const turn = new Set([...(turns?.turns.get(id) ?? []), ...(lending ?? []).flatMap(ofOthers)]);
    return withGivers(
      { ...actor, ...(turn.size === 0 ? {} : { turns: turn }), ...(agreed === undefined ? {} : { agreed }) },
      lending,
    );
  };
  return { as, request: (id) => turns?.requests.get(id) };
}
