import { test } from "./condition/test.ts";
import { valueAt } from "./path.ts";

/** A value of a status that is worded otherwise while something holds of the record. */
export interface Instead {
  readonly of: string;
  readonly name: string;
  readonly when: object;
  /** Fields of the record that the wording names. */
  readonly with?: readonly string[];
  readonly tone?: string;
}

/**
 * What a value is worded as instead, of this record; undefined where its own word stands. The first whose condition
 * holds.
 */
export function insteadOf(
  rules: readonly Instead[] | undefined,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): Instead | undefined {
  return rules?.find(
    ({ of, when }) =>
      of === value &&
      test(when, (kind, path) => (kind === "record" || kind === "field" ? valueAt(record, path) : undefined)) === true,
  );
}
