import { isOpen } from "../plan/open.ts";
import type { Model, Move, Row } from "../plan/model.ts";
import type { Parties } from "../plan/who.ts";

/** A transition offered to a company that is a party of the record. */
export interface Offer {
  readonly move: Move;
  readonly party: string;
  readonly company: string;
}

/**
 * The offers of a record as it stands: each transition that leaves its states, to each company that
 * is one of the parties in its `by`. Derived, never written by hand.
 */
export function offersOf(model: Model, entity: string, record: Row, parties: Parties, today: string): Offer[] {
  return model
    .moves(entity)
    .filter((move) => move.transition.from !== undefined && isOpen(move, record, today))
    .flatMap((move) =>
      move.transition.by
        .map((entry) => entry.split(":")[0] ?? "")
        .flatMap((party) => (parties[party] ?? []).map((company) => ({ move, party, company }))),
    );
}
