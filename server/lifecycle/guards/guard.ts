import type { Moment } from "../plan/moment.ts";

/** Why a guard refuses: the figures its sentence may name, and what travels beside the code. */
export interface Objection {
  readonly params?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Fields that show the sentence, where they differ from those named in guards.json. */
  readonly at?: readonly string[];
}

/** A pure check of a loaded moment: undefined lets the transition pass. Its code stands in guards.json. */
export type Guard = (moment: Moment) => Objection | undefined;
