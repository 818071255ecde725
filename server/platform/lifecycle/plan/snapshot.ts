import type { Row } from "./model.ts";
import type { Parties } from "./who.ts";
import type { PastTransition } from "./maker.ts";

/** The record that a transition is asked of, with what says who may take it. */
export interface Loaded {
  readonly entity: string;
  readonly record: Row;
  readonly parties: Parties;
  /** Transitions taken before, where a four-eyes rule asks for them. */
  readonly takings: readonly PastTransition[];
  /** Made by this very request, so that it may still take a transition from `new`. */
  readonly isMade?: boolean;
}

/** Which record of which entity. */
export interface RecordRef {
  readonly entity: string;
  readonly id: string;
}

/** What guards and effects of one step must know beside its record. */
export interface FactsWanted {
  readonly key: string;
  /** Names of the guards and effects of the step. */
  readonly speakers: readonly string[];
  readonly entity: string;
  readonly record: Row;
  readonly ask: Row;
}

/**
 * Everything read so far. What is missing is asked for by throwing MissingInput; then it is read and the plan made
 * again from the start.
 */
export interface Snapshot {
  /** The record as stored, null where there is none, undefined where it was not read yet. */
  record(place: RecordRef): Row | null | undefined;
  /** What the speakers need, read under this key; undefined where it was not read yet. */
  facts(key: string, speakers: readonly string[]): Readonly<Record<string, unknown>> | undefined;
}

/** Thrown by the planner for what it must know and the snapshot does not hold yet. */
export class MissingInput extends Error {
  readonly places: readonly RecordRef[];
  readonly facts: FactsWanted | undefined;

  constructor(need: { places?: readonly RecordRef[]; facts?: FactsWanted }) {
    super("more must be read before this can be planned");
    this.name = "MissingInput";
    this.places = need.places ?? [];
    this.facts = need.facts;
  }
}
