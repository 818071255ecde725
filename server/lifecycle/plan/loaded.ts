import type { Row } from "./model.ts";
import type { Parties } from "./who.ts";
import type { Taking } from "./maker.ts";

/** Everything read from the database for one record before it is planned on. */
export interface Loaded {
  readonly entity: string;
  readonly record: Row;
  readonly parties: Parties;
  /** Transitions taken before, where a four-eyes rule asks for them. */
  readonly takings: readonly Taking[];
  readonly facts: Readonly<Record<string, unknown>>;
  /** Records that the `then` entry at this place moves; absent where it moves this record itself. */
  readonly following: Readonly<Record<number, readonly Loaded[]>>;
}
