import type { Row } from "./model.ts";

/** One move of one record. */
export interface Step {
  readonly entity: string;
  readonly id: string;
  /** Version of the record that the step was planned on. */
  readonly version: number;
  readonly transition: string;
  readonly axis: string;
  readonly from: string | undefined;
  /** Where it leads; the same as `from` when the transition changes no state. */
  readonly to: string | undefined;
  readonly sets: Row;
  readonly creates: readonly NewRecord[];
  readonly letters: readonly string[];
  readonly comment?: string;
  /** Taken by the platform as a consequence of another step. */
  readonly follows: boolean;
}

/** A record that the plan makes. */
export interface NewRecord {
  readonly entity: string;
  readonly values: Row;
}

/** Something worth knowing that does not stop anybody; its sentence is the label `guard:<name>`. */
export interface Warning {
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** The trace behind a figure. */
export interface Explanation {
  readonly name: string;
  readonly formula: string;
  readonly figures: Readonly<Record<string, string>>;
}

/** What a transition would do, complete: the first step is the transition asked for. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly figures: Readonly<Record<string, string>>;
  readonly explain: readonly Explanation[];
  readonly warnings: readonly Warning[];
}
