import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import type { Row } from "../plan/model.ts";

/** What a reader of facts is given. */
export interface FactReading {
  readonly db: Reading;
  readonly registry: Registry;
  /** Entity of the record. */
  readonly entity: string;
  /** The record as the plan has left it before this step. */
  readonly record: Row;
  /** The values that the step was asked with. */
  readonly ask: Row;
  /** Whether the plan will be applied: then rows on which a decision stands are locked, in a fixed order. */
  readonly lock: boolean;
  /** Business date. */
  readonly today: string;
}

/** Reads what a guard or an effect must know beside its record; given to it under the reader's name. */
export type Fact = (reading: FactReading) => Promise<unknown>;

/** A reader of facts about records of whatever entity. */
export type AnyFact = (reading: never) => Promise<unknown>;
