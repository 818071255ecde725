import { sumsOf } from "../../platform/query/shaped-rows.ts";
import { words } from "./words.ts";

type Row = Readonly<Record<string, unknown>>;

/** How the rows of one value and one currency are told apart from the others. */
function keyOf(row: Row, column: string): string {
  const { [column]: value, currency } = row;
  return JSON.stringify([value ?? null, currency ?? null]);
}

/** One row in place of several: the value and currency that they have in common, how many they are, and their sums. */
function together(group: readonly Row[], column: string, totals: readonly string[]): Row {
  const { [column]: value, currency } = group[0] ?? {};
  const [sums] = sumsOf(group, totals);
  return { ...sums, [column]: value, currency, deals: group.length, count: undefined };
}

/**
 * The rows of a report together by one of its columns: one for each of its values and each currency, in the order of
 * the rows, with how many there are and their sums. What came to nothing is neither counted nor summed.
 * @param by the column; the rows as they are where it is none
 */
export function grouped<Of extends Row>(rows: readonly Of[], by: unknown, totals: readonly string[]): readonly Row[] {
  const column = words(by);
  if (column === undefined) return rows;
  const groups = new Map<string, Of[]>();
  for (const row of rows) {
    const { is_void: isVoid } = row;
    if (isVoid === true) continue;
    const key = keyOf(row, column);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => together(group, column, totals));
}
