import { holds } from "./condition.ts";
import type { Move, Row } from "./model.ts";

/** The states a transition starts in; undefined means any. */
export function startsIn(move: Move): readonly string[] | undefined {
  const from = move.transition.from;
  return from === undefined ? undefined : typeof from === "string" ? [from] : from;
}

/** Whether the record stands where the transition starts and its `when` holds of it. */
export function isOpen(move: Move, record: Row, today: string): boolean {
  const starts = startsIn(move);
  const state = record["id"] === undefined ? "new" : String(record[move.axis]);
  if (starts !== undefined && !starts.includes(state)) return false;
  return move.transition.when === undefined || holds(move.transition.when, { record, today });
}
