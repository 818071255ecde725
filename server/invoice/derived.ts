import { numberKey } from "./number-key.ts";
import { invoiceTotals } from "./totals.ts";
import type { Row } from "../lifecycle/plan/model.ts";

/**
 * An invoice's amounts, its due date on a business day, and the key of its number (none while it has no number).
 * @param rated a line with the GST rate that follows from its code
 */
export function deriveInvoice(values: Row, rated: (line: Row) => Row, holidays: ReadonlySet<string>): Row {
  const key = numberKey(String(values["invoice_no"] ?? ""));
  const lines = Array.isArray(values["lines"]) ? (values["lines"] as Row[]).map(rated) : [];
  return { ...invoiceTotals({ ...values, lines }, holidays), number_key: key === "" ? null : key };
}
