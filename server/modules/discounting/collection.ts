import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { EarlyPayment } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { centsOf, given, rowsIn } from "../../platform/records/fields.ts";

/** How the collection of an early payment stands that a fund provider paid. */
export interface Collection {
  readonly collection_state: "open" | "overdue" | "defaulted" | "collected";
  /** Due date of the earliest face that is not collected. */
  readonly collection_due: BusinessDate | null;
  /** Face that is due by then; all that should be there by now where that day is over. */
  readonly due_amount: Money | null;
}

/** States of a collection in which the enterprise still owes something. */
export const COLLECTING = ["open", "overdue", "defaulted"] as const;

/**
 * How a collection stands on a day once so much is collected: money pays the faces in the order of their due dates, and
 * one that is not paid is overdue from the day after. It is not collected before penalty and late fee are paid or
 * forgone too, and what counts as in default does so up to then. Takes decimal text, gives the fields of the record.
 * @param charges penalty and late fee that are owed
 */
export function collectionOf(
  record: Pick<EarlyPayment, "items" | "face_total" | "maturity_date" | "collection_state">,
  collected: string,
  today: string,
  charges = "0.00",
): Collection {
  const items = rowsIn(record, "items")
    .map((row) => ({ due: given(row, "due_date"), face: centsOf(row, "amount") }))
    .toSorted((left, right) => left.due.localeCompare(right.due));
  const paid = cents(collected);
  const late = record.collection_state === "defaulted" ? "defaulted" : "overdue";
  if (paid >= centsOf(record, "face_total")) {
    return cents(charges) > 0n
      ? { collection_state: late, collection_due: items.at(-1)?.due ?? null, due_amount: "0.00" }
      : { collection_state: "collected", collection_due: null, due_amount: null };
  }
  let before = 0n;
  const next = items.find(({ face }) => (before += face) > paid) ?? { due: given(record, "maturity_date") };
  const isLate = next.due < today;
  const outstanding = items
    .filter(({ due }) => (isLate ? due < today : due <= next.due))
    .reduce((sum, { face }) => sum + face, 0n);
  return { collection_state: isLate ? late : "open", collection_due: next.due, due_amount: text(outstanding - paid) };
}
