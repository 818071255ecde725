import type { Actor } from "./actor.ts";
import { personsIn } from "./actor.ts";
import type { Row, Transition } from "./model.ts";

/** One transition taken earlier on a record, and by which person. */
export interface PastTransition {
  readonly transition: string;
  readonly actor: string | undefined;
  readonly phone?: string | undefined;
}

/** What a record's history keeps of writing it outside of transitions: its values, and what stands with it. */
export const WRITING: readonly string[] = ["created", "updated", "attached", "checked"];

/** Whether who took a step of this name, or wrote the record in this way, is kept from the transition. */
export const makesMaker = ({ notBy }: Transition, name: string): boolean =>
  notBy !== undefined && (notBy.includes(name) || WRITING.includes(name));

/** Whether the transition is somebody else's: `onlyBy` gives it to whoever took an earlier one. */
export function isOthers({ onlyBy }: Transition, actor: Actor, takings: readonly PastTransition[]): boolean {
  if (onlyBy === undefined) return false;
  const persons = personsIn(actor);
  return !takings.some((taking) => onlyBy.includes(taking.transition) && persons.some(({ id }) => id === taking.actor));
}

/** Whether who may take a transition depends on who took earlier ones. */
export const asksWhoActed = ({ notBy, onlyBy }: Transition): boolean => notBy !== undefined || onlyBy !== undefined;

/**
 * What of a record's history the four-eyes rule looks at: all of it, or what came after the last of the transitions
 * that settle it (`notBySince`).
 */
function unsettled(
  { notBySince: settling }: Transition,
  takings: readonly PastTransition[],
): { readonly isFirst: boolean; readonly takings: readonly PastTransition[] } {
  const settled =
    settling === undefined ? -1 : takings.findLastIndex(({ transition }) => settling.includes(transition));
  return { isFirst: settled < 0, takings: takings.slice(settled + 1) };
}

/**
 * Whether the four-eyes rule keeps this actor away: somebody who took one of the `notBy` transitions, or wrote any part
 * of the record, may not take this one (nor, for `create`, whoever a plan made it for): neither by a second account
 * with the same verified phone, nor by a link mailed to them, nor through a colleague to whom they gave their task.
 */
export function isMaker(
  transition: Transition,
  actor: Actor,
  record: Row,
  takings: readonly PastTransition[],
): boolean {
  const { notBy } = transition;
  if (notBy === undefined) return false;
  const open = unsettled(transition, takings);
  return personsIn(actor).some(
    ({ id, phone }) =>
      (open.isFirst && notBy.includes("create") && String(record["created_by"]) === id) ||
      open.takings.some(
        (taking) =>
          makesMaker(transition, taking.transition) &&
          (taking.actor === id || (phone !== undefined && phone !== "" && taking.phone === phone)),
      ),
  );
}
