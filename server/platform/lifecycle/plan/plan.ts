import type { Letters } from "../../../../generated/types/letters.d.ts";
import type { Row } from "./model.ts";
import type { Parties, PastTransition, Actor } from "./actor.ts";
import type { Journal } from "../../../../generated/types/records.d.ts";
import type { AccountName, Constants } from "../../../../generated/types/constants.d.ts";

/** The record that a transition is asked of, with what says who may take it. */
export interface Loaded {
  readonly entity: string;
  readonly record: Row;
  readonly parties: Parties;
  /** Transitions taken before, where a four-eyes rule asks for them. */
  readonly history: readonly PastTransition[];
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
  readonly dependents: readonly string[];
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
  record(ref: RecordRef): Row | null | undefined;
  /** What the speakers need, read under this key; undefined where it was not read yet. */
  facts(key: string, dependents: readonly string[]): Readonly<Record<string, unknown>> | undefined;
}

/** Thrown by the planner for what it must know and the snapshot does not hold yet. */
export class MissingInput extends Error {
  readonly refs: readonly RecordRef[];
  readonly facts: FactsWanted | undefined;

  constructor(need: { refs?: readonly RecordRef[]; facts?: FactsWanted }) {
    super("more must be read before this can be planned");
    this.name = "MissingInput";
    this.refs = need.refs ?? [];
    this.facts = need.facts;
  }
}

/** What a transition moves of one limit: signed differences as decimal texts in its currency. */
export interface LimitMove {
  /** Entity that carries the limit. */
  readonly node: string;
  readonly id: string;
  readonly reserved?: string;
  readonly utilised?: string;
}

/** One move of one record. */
export interface Step {
  readonly entity: string;
  /** The record's id; a placeholder for those that the plan makes. */
  readonly id: string;
  /** Version of the record that the step was planned on; 0 for a new one. */
  readonly version: number;
  readonly transition: string;
  readonly axis: string;
  readonly from: string | undefined;
  /** Where it leads; the same as `from` when the transition changes no state. */
  readonly to: string | undefined;
  readonly sets: Row;
  readonly creates: readonly NewRecord[];
  readonly documents: readonly DocumentDraft[];
  readonly letters: readonly string[];
  readonly comment?: string;
  /** Taken by the platform as a consequence of another step. */
  readonly follows: boolean;
  /** Leaves no row of history, sends no letter and moves no task. */
  readonly silent: boolean;
  /** Name by which other values of the plan speak of the new record's id. */
  readonly key?: string;
}

/**
 * A record without a lifecycle that the plan makes. A value `{ created: key }` stands for the id of the record made
 * under that key.
 */
export interface NewRecord {
  readonly entity: string;
  readonly values: Row;
  readonly key?: string;
}

/**
 * A transition of another record, or of a new one, that follows from this one; with `ifOpen` only where the other
 * record stands where the transition starts.
 */
export type NextStep =
  | { readonly do: string; readonly id: string; readonly values?: Row; readonly ifOpen?: true }
  | { readonly do: string; readonly create: Row; readonly key?: string; readonly values?: Row };

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
  readonly result?: string;
}

/** A limit before and after the plan. */
export interface LimitChange {
  /** Entity that carries the limit. */
  readonly node: string;
  readonly id: string;
  readonly currency: string;
  readonly reserved_before: string;
  readonly reserved_after: string;
  readonly utilised_before: string;
  readonly utilised_after: string;
  readonly available_before: string;
  readonly available_after: string;
}

/** One line of a journal: an account by its name, and either a debit or a credit, as decimal text. */
export interface JournalLine {
  readonly account: AccountName;
  readonly debit?: string;
  readonly credit?: string;
  /** Legal entity that the amount is owed by or to. */
  readonly party?: string;
  readonly memo?: string;
}

/** What a journal books, by the name of its kind. */
export type JournalEvent = NonNullable<Journal["event_type"]>;

/** A journal of one book, to be posted with the plan. */
export interface JournalDraft {
  /** Company whose book it is. */
  readonly company: string;
  readonly date: string;
  readonly event: JournalEvent;
  readonly currency: string;
  /** Number of the deal or record that it comes from. */
  readonly source: string;
  readonly lines: readonly JournalLine[];
  readonly reversalOf?: string;
}

/** A document made from a letter and kept in a file field of the record. */
export interface DocumentDraft {
  readonly letter: keyof Letters;
  readonly field: string;
}

/** What a transition would do, complete: the first step is the transition asked for. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly figures: Readonly<Record<string, string>>;
  readonly lines: readonly Row[];
  readonly checks: readonly Row[];
  readonly limits: readonly LimitChange[];
  /** The moves behind `limits`, joined per limit. */
  readonly moves: readonly LimitMove[];
  readonly journals: readonly JournalDraft[];
  readonly explain: readonly Explanation[];
  readonly warnings: readonly Warning[];
}

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
  /** What is written of the record, with the fields that its entity computes from it. */
  computed(sets: Row): Row;
  /** Limits moved so far by this plan. */
  readonly limits: readonly LimitMove[];
}
