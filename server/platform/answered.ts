import type { Id } from "../../schemas/vocabulary/value.ts";
import type { Records } from "../../generated/types/records.d.ts";

/**
 * A value as an answer carries it: amounts, dates and ids are texts as the database gives them, and what is null or
 * undefined is left out. Instead of ids in a list may stand what they lead to.
 */
type Wire<T> = T extends string
  ? string
  : T extends readonly (infer One)[]
    ? readonly (One extends Id ? string | Readonly<Record<string, unknown>> : Wire<One>)[]
    : T extends object
      ? { readonly [Field in keyof T]?: Wire<T[Field]> | null | undefined }
      : T;

/** What may stand beside the fields of any shape: what its references show, and what may be done. */
type Beside = {
  readonly shown?: Readonly<Record<string, unknown>>;
  readonly marks?: unknown;
  readonly allowed_actions?: readonly string[];
  readonly pending_approval?: unknown;
  readonly timeline?: unknown;
  readonly waiting_for?: unknown;
  readonly editable?: unknown;
  readonly offers?: unknown;
  readonly outcome_words?: unknown;
  readonly id?: string;
  readonly version?: number;
};

/** The answer of a call with the fields of a shape. */
export type Answered<Shape extends keyof Records> = Wire<Records[Shape]> & Beside;

/** The answer of a call with rows of a shape. */
export interface AnsweredRows<Shape extends keyof Records> {
  readonly rows: readonly Answered<Shape>[];
  readonly count: number;
  readonly summary?: Readonly<Record<string, unknown>>;
  /** Sums over rows that are not all shown. */
  readonly total_count?: number;
  readonly total_amount?: string;
}
