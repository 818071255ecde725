import type { Transition } from "../../../../generated/types/grammar/index.d.ts";
import type { Effect } from "../effects.ts";
import type { Guard } from "../guards.ts";
import { type Row, holds } from "../../records/condition.ts";

export type { Row, Transition };

/** A transition together with where it stands. */
export interface Move {
  readonly entity: string;
  readonly axis: string;
  readonly name: string;
  readonly transition: Transition;
}

/** What the planner asks of the configuration; the registry is one such model, a test may be another. */
export interface Model {
  /** The transition of that name, or undefined when the entity has none. */
  move(entity: string, name: string): Move | undefined;
  /** Every transition of the entity, all axes in file order. */
  moves(entity: string): readonly Move[];
  /** Whether the entity itself has a field of this name. */
  hasField(entity: string, field: string): boolean;
  /** The entity's own field that refers to one record of the other entity. */
  reference(entity: string, to: string): string | undefined;
  /** Where the path leads to an array of objects: their field that refers to the other entity. */
  referenceIn(entity: string, path: string, to: string): string | undefined;
  /** How many rows the entity's list holds at most; undefined where it says no bound. */
  most(entity: string, list: string): number | undefined;
  /** The state a new record has on this axis. */
  initial(entity: string, axis: string): string;
  /** What is written of a record, with the fields that its entity computes from it. */
  computed(entity: string, record: Row, sets: Row): Row;
  guard(name: string): {
    readonly test: Guard;
    readonly code: string;
    readonly at: readonly string[];
    readonly warns?: boolean;
  };
  effect(name: string): Effect;
}

/** The states a transition starts in; undefined means any. */
export function startsIn(move: Move): readonly string[] | undefined {
  const from = move.transition.from;
  return from === undefined ? undefined : typeof from === "string" ? [from] : from;
}

/** How the id of a record begins that a plan makes; nobody can type it. */
export const NEW = "\u0000new:";

/** Whether the record is one that a plan makes and no step has moved yet. */
export const isFresh = (record: Row): boolean => String(record.id).startsWith(NEW) && record.version === 0;

/**
 * Whether the record (which may be made by this very request) stands where the transition starts and its `when` holds
 * of it.
 */
export function isOpen(move: Move, record: Row, today: string, isMade = false): boolean {
  const starts = startsIn(move);
  const state =
    record.id === undefined || isFresh(record) || (isMade && starts?.includes("new"))
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
