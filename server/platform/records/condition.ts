import type { Condition } from "../../../generated/types/grammar/index.d.ts";
import type { AnyRecord } from "../any-record.ts";
import { test } from "../../../schemas/vocabulary/condition/test.ts";

/** A record as the wire shows it: references are id strings, money is decimal text. */
export type Row = AnyRecord;

/** Party of a record to the companies that are it. */
export type Parties = Readonly<Record<string, readonly string[]>>;

/** What a lifecycle's condition may name: the record after the effects, the values asked, the business date. */
export interface ConditionScope {
  readonly record: Row;
  readonly ask?: Row;
  readonly today: string;
}

/** Follows a dotted path into nested values. */
function at(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const part of path.split("."))
    value = typeof value === "object" && value !== null ? (value as Row)[part] : undefined;
  return value;
}

/** Whether a condition names nothing but the record and the day, and does not hold of them. */
export function isRuledOut(condition: Condition, { record, today }: Omit<ConditionScope, "ask">): boolean {
  let asks = false;
  const truth = test(condition, (kind: string, path: string) => {
    if (kind === "today") return today;
    if (kind === "record") return at(record, path);
    asks = true;
    return undefined;
  });
  return !asks && truth !== true;
}

/** Whether the condition holds; what is unknown does not hold. */
export function holds(condition: Condition, scope: ConditionScope): boolean {
  return (
    test(condition, (kind: string, path: string) => {
      if (kind === "today") return scope.today;
      if (kind === "ask") return at(scope.ask ?? {}, path);
      return at(scope.record, path);
    }) === true
  );
}
