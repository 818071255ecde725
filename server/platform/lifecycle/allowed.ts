import {
  type Actor,
  asksWhoActed,
  isMaker,
  isOthers,
  type PastTransition,
  type Parties,
  isGiven,
} from "./plan/actor.ts";
import { type Model, type Move, type Row, isOpen } from "./plan/model.ts";
import type { ReadContext } from "../context.ts";
import type { OfferedActions, ScopedRecord } from "../engine.ts";
import { empowered } from "./approval/empowered.ts";
import { stepsOfOtherLevels } from "./approval/other-level.ts";
import { requestedValues, isStanding, shownRequest } from "./approval/open.ts";
import { modelOf } from "./plan/configured.ts";
import { EXCLUSION_GUARD, tasksExcludedFrom } from "./tasks/excluded.ts";
import { pastTransitionsOf } from "./load/load.ts";
import { actorOf } from "./setting.ts";
import type { Registry } from "../../../registry/registry.ts";
import { isRuledOut } from "../records/condition.ts";

/**
 * Whether a guard that is a condition of the record alone would refuse the step, whatever is asked. One that refuses at
 * a field does not count: what stands there can be changed with the step, and its sentence says how.
 */
export const isRefused = ({ guards }: Registry["guards"], { transition }: Move, record: Row, today: string): boolean =>
  (transition.guards ?? []).some((name) => {
    const { code, when, warns } = guards[name] ?? {};
    return when !== undefined && code !== "100" && warns !== true && isRuledOut(when, { record, today });
  });

/** The rules by which it is decided what is open, of records of one entity on one day. */
interface MoveRules {
  readonly model: Model;
  readonly guards: Registry["guards"];
  readonly entity: string;
  readonly today: string;
}

/**
 * Transitions that a person may take on a record now, each as whom they take it, in the lifecycle's order; of their
 * guards those that are conditions of the record alone are asked, the others only when a step is taken.
 */
function allowedMoves(
  { model, guards, entity, today }: MoveRules,
  record: Row,
  parties: Parties,
  actorOf: (transition: string) => Actor,
  history: readonly PastTransition[],
): Move[] {
  return model.moves(entity).filter((move) => {
    if (move.transition.from === "new" || !isOpen(move, record, today)) return false;
    if (isRefused(guards, move, record, today)) return false;
    const actor = actorOf(move.name);
    return (
      !(actor.kind === "user" && actor.agreed?.has(move.name) === true) &&
      isGiven(move.name, move.transition, entity, actor, record, parties) &&
      !isMaker(move.transition, actor, record, history) &&
      !isOthers(move.transition, actor, history)
    );
  });
}

/** Of tasks, those whose step the four-eyes rule keeps from the caller: nothing is offered that it would refuse. */
async function excludedFrom(context: ReadContext, entity: string, records: readonly ScopedRecord[], actor: Actor) {
  if (entity !== "task" || actor.kind !== "user") return new Set<string>();
  const kinds = [...new Set(records.map(({ record }) => String(record.kind)))];
  const reader = { company: actor.company, user: actor.id, standsFor: [], today: context.ports.clock.today() };
  return new Set(await tasksExcludedFrom(context.db, context.registry, kinds, reader));
}

/**
 * What is open to the caller, of each record; at most four statements: where a four-eyes rule asks who acted before,
 * where tasks may have been given to the caller, where approvals may wait, and where a step of levels is open, for the
 * level that the caller agrees by; of tasks one, for whom they are kept from.
 */
export async function offeredActions(
  context: ReadContext,
  entity: string,
  records: readonly ScopedRecord[],
): Promise<OfferedActions[]> {
  const actor = actorOf(context);
  if (!actor) return records.map(() => ({ actions: [] }));
  const model = modelOf(context.registry);
  const company = actor.kind === "user" ? actor.company : "";
  const today = context.ports.clock.today();
  const fourEyes = model.moves(entity).some((move) => asksWhoActed(move.transition));
  const histories = fourEyes
    ? await pastTransitionsOf(
        context.db,
        entity,
        records.map(({ record }) => record.id),
      )
    : new Map<string, never[]>();
  const empowers = await empowered(
    context.db,
    context.registry,
    actor,
    entity,
    records.map(({ record }) => record.id),
    today,
  );
  const excluded = await excludedFrom(context, entity, records, actor);
  const open = records.map(({ record, parties: own }) => {
    const parties = Object.fromEntries(own.map((party) => [party, [company]]));
    const moves = allowedMoves(
      { model, guards: context.registry.guards, entity, today },
      record,
      parties,
      (transition) => empowers.as(record.id, transition),
      histories.get(record.id) ?? [],
    ).filter(({ transition }) => !(excluded.has(record.id) && transition.guards?.includes(EXCLUSION_GUARD) === true));
    return { record, parties, moves };
  });
  const isOfOtherLevel = await stepsOfOtherLevels(context, actor, open, empowers);
  return open.map(({ record, moves }) => {
    const openRequest = empowers.request(record.id);
    return {
      actions: moves.map(({ name }) => name).filter((name) => !isOfOtherLevel(record.id, name)),
      ...(openRequest === undefined || !isStanding(openRequest, record.version, today)
        ? {}
        : {
            pending: {
              ...shownRequest(openRequest),
              values: requestedValues(openRequest, context.registry.entities.get(entity)?.properties ?? {}),
            },
          }),
    };
  });
}

/** The transitions alone that are open to the caller, one list per record. */
export const allowedActions = async (
  context: ReadContext,
  entity: string,
  records: readonly ScopedRecord[],
): Promise<string[][]> => (await offeredActions(context, entity, records)).map(({ actions }) => actions);
