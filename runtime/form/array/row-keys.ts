import type { KeyboardEvent } from "react";
import type { FormField } from "../model/form-field.ts";
import { domId } from "../path/path.ts";
import type { FormStore } from "../store/form-store.ts";

/** The cell a key was pressed in: its row and the index of its column. */
export function cellOf(
  target: EventTarget,
  columns: readonly FormField[],
): { row: number; column: number } | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>("[data-row]");
  if (!cell) return undefined;
  const column = columns.findIndex((each) => each.name === cell.dataset["column"]);
  return column < 0 ? undefined : { row: Number(cell.dataset["row"]), column };
}

/** Gives a cell the focus once it is drawn. */
export function focusCell(path: string): void {
  requestAnimationFrame(() => {
    const cell = document.getElementById(domId(path));
    cell?.focus();
    if (cell instanceof HTMLInputElement && !cell.readOnly) cell.select();
  });
}

/**
 * Keyboard entry in a table: Enter goes one row down, in the last row it adds one and begins it at its first cell.
 * An open list or a several-line text keeps its Enter.
 */
export function rowKeys(
  store: FormStore,
  array: string,
  columns: readonly FormField[],
  canAdd: boolean,
  fresh: () => Record<string, unknown> = () => ({}),
) {
  return (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.tagName === "TEXTAREA" || target.tagName === "BUTTON" || target.getAttribute("aria-expanded") === "true")
      return;
    const cell = cellOf(target, columns);
    if (!cell) return;
    event.preventDefault();
    const last = cell.row === store.rows(array) - 1;
    if (last && !canAdd) return;
    if (last) store.addRow(array, fresh());
    const column = last ? columns.find((each) => !each.shape.calc) : columns[cell.column];
    if (column) focusCell(`${array}[${cell.row + 1}].${column.name}`);
  };
}
