import type { Actor } from "./actor.ts";
import type { Row, Transition } from "./model.ts";

/** One transition taken earlier on a record, and by which person. */
export interface Taking {
  readonly transition: string;
  readonly actor: string | undefined;
  readonly phone?: string | undefined;
}

/**
 * Whether the four-eyes rule keeps this person away: somebody who took one of the `notBy`
 * transitions (or made the record, for `create`) may not take this one. A second account with
 * the same verified phone is the same person.
 */
export function isMaker(transition: Transition, actor: Actor, record: Row, takings: readonly Taking[]): boolean {
  if (transition.notBy === undefined || actor.kind !== "user") return false;
  const others = transition.notBy;
  if (others.includes("create") && String(record["created_by"]) === actor.id) return true;
  return takings.some((taking) => others.includes(taking.transition)
    && (taking.actor === actor.id || (actor.phone !== undefined && actor.phone !== "" && taking.phone === actor.phone)));
}
