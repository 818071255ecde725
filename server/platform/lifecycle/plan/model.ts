import type { Transition } from "../../../../generated/types/grammar/index.d.ts";
import type { Effect } from "../effects/effect.ts";
import type { Guard } from "../guards/guard.ts";
import type { Row } from "../../records/row.ts";

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
  /** The state a new record has on this axis. */
  initial(entity: string, axis: string): string;
  guard(name: string): {
    readonly test: Guard;
    readonly code: string;
    readonly at: readonly string[];
    readonly warns?: boolean;
  };
  effect(name: string): Effect;
}
