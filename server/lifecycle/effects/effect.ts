import type { Moment } from "../plan/moment.ts";
import type { DocumentDraft, Explanation, JournalDraft, LimitMove, NewRecord, NextStep, Warning } from "../plan/plan.ts";
import type { Row } from "../plan/model.ts";

/** What an effect adds to the plan. */
export interface Addition {
  /** Fields of the own record. */
  readonly sets?: Row;
  readonly creates?: readonly NewRecord[];
  /** Transitions of other records that follow, after this step and before the `then` of the configuration. */
  readonly steps?: readonly NextStep[];
  readonly limits?: readonly LimitMove[];
  readonly journals?: readonly JournalDraft[];
  readonly documents?: readonly DocumentDraft[];
  readonly figures?: Readonly<Record<string, string>>;
  /** Rows that the plan shows, in the shape that the transition `shows`. */
  readonly lines?: readonly Row[];
  /** Results of checks that the plan shows beside them: eligibility, sums that must agree. */
  readonly checks?: readonly Row[];
  readonly explain?: readonly Explanation[];
  readonly warnings?: readonly Warning[];
}

/** A pure function of a loaded moment that adds to the plan; it sees what earlier effects have set. */
export type Effect = (moment: Moment) => Addition;
