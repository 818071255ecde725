import { useEffect, useRef } from "react";
import type { Operand } from "../../model/grammar.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";

/** The row that a page's `focus` means: by its id, its number, or its place counted from 1; -1 for none. */
export function focusedRow(rows: readonly Record<string, unknown>[], wanted: unknown): number {
  if (wanted === undefined || wanted === null || wanted === "") return -1;
  const text = String(wanted);
  const found = rows.findIndex((row) => String(row["id"]) === text || String(row["number"]) === text);
  if (found >= 0) return found;
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
    const row = focusedRow(store.value(path) as Record<string, unknown>[], page.resolve(focus));
    if (row < 0) return;
    done.current = true;
    reveal(`${path}[${row}].${field.columns?.find((column) => !column.shape.calc)?.name ?? ""}`);
  }, [page, store, reveal, path, field, count]);
}
