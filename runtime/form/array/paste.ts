import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { FormField } from "../model/form-field.ts";
import { defaultsOf } from "../model/defaults.ts";
import type { FormStore } from "../store/form-store.ts";

/** Words people and spreadsheets use for a tick. */
const yes = /^(1|y|yes|true|x|✓|是)$/i;

/**
 * What a typed or pasted text means in a field: the wire value, or the text itself where it cannot be read, so that
 * the validator says what is wrong and nothing is lost. Options are found by their value or by their label.
 */
function readText(field: FormField, text: string, labelOf: (option: string) => string): unknown {
  const bare = text.trim();
  if (bare === "") return undefined;
  if (field.widget === "yes") return yes.test(bare);
  const { options, format } = field.shape;
  if (options) {
    const wanted = bare.toLowerCase();
    return (
      options.find((option) => option.toLowerCase() === wanted || labelOf(option).toLowerCase() === wanted) ?? bare
    );
  }
  const value = format === undefined ? bare : (formats[format]?.read(bare) ?? bare);
  return field.widget === "integer" && /^-?\d+$/.test(value) ? Number(value) : value;
}

/** Cells of a copied range: rows by line, columns by tab; a quoted cell may hold both. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const clean = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (clean[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === "\t" || sign === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      if (sign === "\n") rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** Whether a pasted text is a range and not one value. */
export function isRange(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ""));
}

/** The table of rows into which a range is pasted. */
interface PasteTarget {
  readonly array: string;
  readonly columns: readonly FormField[];
  /** Whether rows may be added. */
  readonly canAdd: boolean;
  labelOf(field: FormField, option: string): string;
  /** Of a column that is offered in several ways the one that holds in a row, where one does. */
  wayIn?(row: number, name: string): FormField | undefined;
}

/**
 * Fills rows from a copied range, beginning at a cell, adding rows as needed, each with what a new row begins with.
 * Calculated and read-only columns are stepped over, not written, and so are single cells that are closed in their row.
 * @returns how many rows were touched, and whether some did not fit because rows may not be added
 */
export function pasteRange(
  store: FormStore,
  { array, columns, canAdd, labelOf, wayIn = () => undefined }: PasteTarget,
  at: { row: number; column: number },
  text: string,
): { rows: number; cut: boolean } {
  const range = cellsOf(text);
  const targets = columns.slice(at.column).filter((column) => !column.shape.calc && column.item.readOnly !== true);
  const count = store.rows(array);
  const room = canAdd ? range.length : Math.min(range.length, count - at.row);
  const most = targets.length;
  const next = [...((store.value(array) as Record<string, unknown>[] | undefined) ?? [])];
  for (let line = 0; line < room; line += 1) {
    const row = { ...(next[at.row + line] ?? defaultsOf(columns)) };
    (range[line] ?? []).slice(0, most).forEach((cell, index) => {
      const target = targets[index] as FormField;
      const column = (at.row + line < count ? wayIn(at.row + line, target.name) : undefined) ?? target;
      if (column.item.readOnly === true) return;
      const value = readText(column, cell, (option) => labelOf(column, option));
      if (value === undefined) delete row[column.name];
      else row[column.name] = value;
    });
    next[at.row + line] = row;
  }
  store.set(array, next);
  return { rows: room, cut: room < range.length };
}
