import type { ReadContext, WriteContext } from "./context.ts";
import type { Input } from "./handler.ts";
import type { AnyRecord } from "./any-record.ts";

/** A record as stored, all columns, children arrays filled in. Wire spelling: ids and money are text. */
export type StoredRecord = AnyRecord & { id: string; version: number };

/** A record with the parties the acting company (or user) is on it. */
export interface ScopedRecord {
  record: StoredRecord;
  /** Names from the entity's `parties`; empty for public reference data. */
  parties: readonly string[];
}

/** A transition asked for: POST {base}/{id}/{transition}. */
export interface ActRequest {
  entity: string;
  /** Digits, or "new" for a plan of a record that does not exist yet. */
  id: string;
  transition: string;
  /** Shape-checked: version, comment, asked fields, token and one_time_code where the transition has a link. */
  body: Input;
}

/** What POST {base}/{id}/{transition} answers. */
export interface ActAnswer {
  id: string;
  status: string;
  version: number;
  next?: unknown;
}

/** What is open to the caller of one record. */
export interface OfferedActions {
  readonly actions: string[];
  /** What a colleague has asked of the record and others of the own company still agree to. */
  readonly pending?: Record<string, unknown>;
}

/** What the read of one record carries beside its fields. */
export interface RecordLife {
  /** What references that it tells are called. */
  shown?: Readonly<Record<string, unknown>>;
  pending_approval: unknown;
  timeline: unknown[];
  waiting_for: unknown[];
}

/**
 * What the server asks of the engine. All reads of records go through server/platform/query, never around it. Methods
 * that write run in the call's transaction and throw Refusal to undo it.
 */
export interface Engine {
  /**
   * Takes a transition; also by link when context.acting is undefined and body.token is there. Writes audit, timeline,
   * offers, letters.
   */
  act(context: WriteContext, request: ActRequest): Promise<ActAnswer>;
  /** Previews it; changes nothing. With id "new" body holds the record's fields. */
  plan(context: ReadContext, request: ActRequest): Promise<unknown>;
  /**
   * Transitions open to the caller now, one list per record, in the lifecycle's order. At most one statement for all of
   * them.
   */
  allowedActions(context: ReadContext, entity: string, records: readonly ScopedRecord[]): Promise<string[][]>;
  /** The same, each with what waits for more to agree. */
  offeredActions(context: ReadContext, entity: string, records: readonly ScopedRecord[]): Promise<OfferedActions[]>;
  /** pending_approval, timeline and waiting_for of one record. */
  life(context: ReadContext, entity: string, record: ScopedRecord): Promise<RecordLife>;
  /**
   * Before a draft is written: gives the values with the server's fields computed (totals, keys, dates). `previous` is
   * undefined on create. Throws Refusal invalid_fields for what only the server can know.
   */
  derive(
    context: WriteContext,
    entity: string,
    values: Record<string, unknown>,
    previous: StoredRecord | undefined,
  ): Promise<Record<string, unknown>>;
  /**
   * After a record was created, updated (from what it was `before`) or deleted outside a transition: offers, timeline.
   * Audit is written by the server base.
   */
  saved(
    context: WriteContext,
    entity: string,
    how: "created" | "updated" | "deleted",
    record: StoredRecord,
    before?: StoredRecord,
  ): Promise<void>;
}
