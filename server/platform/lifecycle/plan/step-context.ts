import type { Constants } from "../../../../generated/types/constants.d.ts";
import type { Actor } from "./actor.ts";
import type { Row } from "./model.ts";
import type { LimitMove } from "./plan.ts";

/** All that a guard or an effect may look at. Nothing else: so a plan is the same wherever it is made. */
export interface StepContext {
  /** What the record is one of. */
  readonly entity: string;
  /** The record with everything set so far. */
  readonly record: Row;
  /** The values that the request brought. */
  readonly ask: Row;
  readonly actor: Actor;
  /** Server time, ISO 8601. */
  readonly now: string;
  /** Business date. */
  readonly today: string;
  /** Public holidays, as dates. */
  readonly holidays: ReadonlySet<string>;
  /** The first day on which money asked for now can be paid. */
  readonly paymentDay: string;
  /** How long something stands or is waited for. */
  readonly windows: Constants["windows"];
  /** Amounts and counts at which a step is refused. */
  readonly thresholds: Constants["thresholds"];
  /** What was loaded beside the record, by the name of its reader. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Another record as this plan has left it so far; undefined where there is none. */
  at(entity: string, id: string): Row | undefined;
  /** Limits moved so far by this plan. */
  readonly limits: readonly LimitMove[];
}
