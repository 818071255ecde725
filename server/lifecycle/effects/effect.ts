import type { Moment } from "../plan/moment.ts";
import type { Explanation, NewRecord, Warning } from "../plan/plan.ts";
import type { Row } from "../plan/model.ts";

/** What an effect adds to the plan. */
export interface Addition {
  readonly sets?: Row;
  readonly creates?: readonly NewRecord[];
  readonly figures?: Readonly<Record<string, string>>;
  readonly explain?: readonly Explanation[];
  readonly warnings?: readonly Warning[];
}

/** A pure function of a loaded moment that adds to the plan; it sees what earlier effects have set. */
export type Effect = (moment: Moment) => Addition;
