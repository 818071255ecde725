import { holds } from "../../records/condition.ts";
import type { Move, Row } from "./model.ts";

/** The states a transition starts in; undefined means any. */
export function startsIn(move: Move): readonly string[] | undefined {
  const from = move.transition.from;
  return from === undefined ? undefined : typeof from === "string" ? [from] : from;
}

/** How the id of a record begins that a plan makes; nobody can type it. */
export const NEW = "\u0000new:";

/** Whether the record is one that a plan makes and no step has moved yet. */
export const isFresh = (record: Row): boolean => String(record["id"]).startsWith(NEW) && record["version"] === 0;

/**
 * Whether the record (which may be made by this very request) stands where the transition starts and its `when` holds
 * of it.
 */
export function isOpen(move: Move, record: Row, today: string, isMade = false): boolean {
  const starts = startsIn(move);
  const state =
    record["id"] === undefined || isFresh(record) || (isMade && starts?.includes("new"))
      ? "new"
      : String(record[move.axis]);
  if (starts !== undefined && !starts.includes(state)) return false;
  return move.transition.when === undefined || holds(move.transition.when, { record, today });
}

/**
 * The day to come from which a transition can be taken (`notBefore`); undefined where it can be now, or the record
 * names no day.
 */
export function opensOn({ transition: { notBefore } }: Move, record: Row, today: string): string | undefined {
  const day = notBefore === undefined ? undefined : record[notBefore];
  return typeof day === "string" && day > today ? day : undefined;
}
