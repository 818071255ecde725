import { numberKey } from "../invoice/number-key.ts";
import { invoiceTotals } from "../invoice/totals.ts";
import type { Row } from "../plan/model.ts";

/** An invoice's amounts, its due date on a business day, and the key of its number (none while it has no number). */
export function deriveInvoice(values: Row, holidays: ReadonlySet<string>): Row {
  const key = numberKey(String(values["invoice_no"] ?? ""));
  return { ...invoiceTotals(values, holidays), number_key: key === "" ? null : key };
}
