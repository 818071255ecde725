import { useEffect, useRef } from "react";
import type { Operand } from "../../model/grammar.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";

/**
 * The row that a page's `focus` means: by its id, its number, what a record is called that it names, such as an
 * invoice's number, or its place counted from 1; -1 for none.
 * @param names what records are called, by their ids
 */
export function focusedRow(
  rows: readonly Record<string, unknown>[],
  wanted: unknown,
  names: ReadonlyMap<string, string>,
): number {
  if (wanted === undefined || wanted === null || wanted === "") return -1;
  const text = String(wanted);
  const own = rows.findIndex((row) => String(row["id"]) === text || String(row["number"]) === text);
  if (own >= 0) return own;
  const named = rows.findIndex((row) => Object.values(row).some((value) => names.get(String(value)) === text));
  if (named >= 0) return named;
  const index = Number(text);
  return Number.isInteger(index) && index >= 1 && index <= rows.length ? index - 1 : -1;
}

/** Leads to the row that the page names, once, when the rows are there. */
export function useFocusRow(path: string, field: FormField, count: number): void {
  const { page, store, reveal } = useForm();
  const done = useRef(false);
  useEffect(() => {
    const { focus } = field.item as { focus?: Operand };
    if (done.current || focus === undefined || count === 0) return;
    const row = focusedRow(store.value(path) as Record<string, unknown>[], page.resolve(focus), store.names);
    if (row < 0) return;
    done.current = true;
    reveal(`${path}[${row}].${field.columns?.find((column) => !column.shape.calc)?.name ?? ""}`);
  }, [page, store, reveal, path, field, count]);
}
