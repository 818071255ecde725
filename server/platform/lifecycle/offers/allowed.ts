import type { Actor } from "../plan/actor.ts";
import { isMaker } from "../plan/maker.ts";
import type { PastTransition } from "../plan/maker.ts";
import type { Model, Move, Row } from "../plan/model.ts";
import { isOpen } from "../plan/open.ts";
import type { Parties } from "../plan/who.ts";
import { isGiven } from "../plan/who.ts";

/**
 * Transitions that this actor may take on a record now, in the lifecycle's order; guards are asked only when it is
 * taken.
 */
export function allowedMoves(
  model: Model,
  entity: string,
  record: Row,
  parties: Parties,
  actor: Actor,
  takings: readonly PastTransition[],
  today: string,
): Move[] {
  return model
    .moves(entity)
    .filter(
      (move) =>
        move.transition.from !== "new" &&
        isOpen(move, record, today) &&
        !(actor.kind === "user" && actor.agreed?.has(move.name) === true) &&
        isGiven(move.name, move.transition, entity, actor, record, parties) &&
        !isMaker(move.transition, actor, record, takings),
    );
}
