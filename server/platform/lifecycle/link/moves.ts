import type { Model, Move, Row } from "../plan/model.ts";
import { isOpen } from "../plan/open.ts";
import type { Link } from "./find.ts";

/**
 * Whether a link lets its holder take this transition of its record: the one it was sent for, and every other answer to
 * the same question, which is one on the same axis that may be given by link by the same party.
 */
export function linkTakes(model: Model, link: Link, move: Move): boolean {
  const own = model.move(link.subject_entity, link.transition);
  const offered = own?.transition.link;
  return (
    offered !== undefined &&
    move.entity === link.subject_entity &&
    move.axis === own?.axis &&
    move.transition.link?.to === offered.to
  );
}

/**
 * What a link's holder may decide of the record as it stands: the link's own transition first, then the others in the
 * lifecycle's order.
 */
export function linkMoves(model: Model, link: Link, record: Row, today: string): Move[] {
  const moves = model
    .moves(link.subject_entity)
    .filter((move) => linkTakes(model, link, move) && isOpen(move, record, today));
  return [
    ...moves.filter(({ name }) => name === link.transition),
    ...moves.filter(({ name }) => name !== link.transition),
  ];
}
