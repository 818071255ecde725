import { isAbsent } from "../../schemas/vocabulary/path.ts";
import type { Column } from "./columns.ts";

const widths = { text: 160, figure: 98, word: 104, sentence: 220 } as const;
const amount = 120;
/** A meter or bar stands beside its figure. */
const drawn = 190;
/** A number or code is never longer than this many letters, and takes less than a name. */
const short = 20;
const extras = 90;

function widthOf(column: Column): number {
  if (["meter", "bar", "share"].includes(column.item.as ?? "")) return drawn;
  if (column.kind === "text" && (column.property?.maxLength ?? Infinity) <= short) return amount;
  return column.property?.format === "money" ? amount : widths[column.kind];
}

/** How much a column matters: the first and the status most, then as they are declared; further chips least. */
function rank(column: Column, place: number): number {
  if (place === 0) return 0;
  if (column.field === "status") return 1;
  return column.property?.tone === undefined ? 2 + place : 100 + place;
}

/** The columns that fit a width without scrolling; at least four. The rest wait in the chooser. */
export function fitting(columns: readonly Column[], width: number): ReadonlySet<string> {
  const shown = new Set<string>();
  let left = width - extras;
  const ranked = columns
    .map((column, place) => ({ column, order: rank(column, place) }))
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
