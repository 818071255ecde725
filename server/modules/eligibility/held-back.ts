import { cents } from "../../../schemas/vocabulary/decimal.ts";

/** An invoice that a credit note may hold back. */
export interface Open<Id extends string = string> {
  readonly id: Id;
  readonly outstanding: string;
  readonly due_date: string;
}

/**
 * Ids of the invoices that a supplier's open credit notes hold back: those the notes name, and the oldest
 * by due date (then by id) until their outstanding amounts reach the notes' sum.
 * @param notes credit notes that are not applied yet; amounts are decimal text
 */
export function heldBack<Id extends string>(
  invoices: readonly Open<Id>[],
  notes: readonly { readonly invoice: Id; readonly total: string }[],
): Set<Id> {
  const held = new Set(notes.map((note) => note.invoice));
  let left = notes.reduce((sum, note) => sum + cents(note.total), 0n);
  const order = invoices.toSorted(
    (a, b) => a.due_date.localeCompare(b.due_date) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
  );
  for (const invoice of order) {
    if (left <= 0n) break;
    held.add(invoice.id);
    left -= cents(invoice.outstanding);
  }
  return held;
}
