import { test } from "./condition/test.ts";
import { valueAt } from "./path.ts";

/** Whether a day or a count of days is late, of this record. */
export function isLate(when: object | undefined, record: Readonly<Record<string, unknown>>): boolean {
  return (
    when !== undefined &&
    test(when, (kind, path) => (kind === "record" || kind === "field" ? valueAt(record, path) : undefined)) === true
  );
}
