import { isAbsent } from "../../schemas/vocabulary/path.ts";
import type { Column } from "./columns.ts";

/** What columns take when they are drawn together, names cut at their end and heads in two lines, as Table does. */
const widths = { text: 132, named: 132, figure: 94, word: 104, sentence: 220 } as const;
const amount = 114;
/** A meter or bar stands beside its figure. */
const drawn = 170;
/** A number or code is never longer than this many letters, and takes less than a name. */
const short = 20;
const code = 116;
/** Counts of days and the like have few digits, and yes and no few letters. */
const few = 72;
/** A short head is not broken: what its letters and the space beside them take. */
const letter = 6.2;
const space = 16;
const box = 40;
const menu = 52;
const button = 84;

/** What stands beside the columns of the rows: a box to choose them by, a menu, and buttons that always stand there. */
export const besideColumns = (has: { box: boolean; menu: boolean; button: boolean }): number =>
  (has.box ? box : 0) + (has.menu ? menu : 0) + (has.button ? button : 0);

function widthOf(column: Column): number {
  if (["meter", "bar", "share"].includes(column.item.as ?? "")) return drawn;
  if (column.kind === "text" && (column.property?.maxLength ?? Infinity) <= short) return code;
  if (column.property?.format === "money") return amount;
  if (column.property?.format === "integer" || column.property?.type === "boolean")
    return Math.max(few, column.label.length > 12 ? 0 : space + letter * column.label.length);
  return widths[column.kind];
}

/** A report says the state of its records in words, under a name of its own. */
const STATES: ReadonlySet<string> = new Set(["status", "state"]);

/** How much a column matters: the first and the status most, then as they are declared. */
const rank = (column: Column, index: number): number => (index === 0 ? 0 : STATES.has(column.field) ? 1 : 2 + index);

/**
 * The columns that fit a width without scrolling, drawn together where need be; at least four. The rest wait in the
 * chooser.
 */
export function fitting(columns: readonly Column[], width: number): ReadonlySet<string> {
  const shown = new Set<string>();
  let left = width;
  const ranked = columns
    .map((column, index) => ({ column, order: rank(column, index) }))
    .toSorted((one, other) => one.order - other.order);
  for (const { column } of ranked) {
    left -= widthOf(column);
    if (left < 0 && shown.size >= 4) break;
    shown.add(column.field);
  }
  return shown;
}

/** Columns that name our own company in every row, or nobody in any: they tell nothing. */
export function saysNothing(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  own: ReadonlySet<string>,
): ReadonlySet<string> {
  if (rows.length === 0) return new Set();
  return new Set(
    columns
      .slice(1)
      .filter(
        ({ field, property }) =>
          property?.ref !== undefined &&
          (rows.every((row) => own.has(String(row[field]))) || rows.every((row) => isAbsent(row[field]))),
      )
      .map(({ field }) => field),
  );
}
