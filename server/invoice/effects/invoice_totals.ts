import { numberKey } from "../number-key.ts";
import { areAlike, type Alike } from "../near.ts";
import { invoiceTotals } from "../totals.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Amounts from the lines, the due date on a business day, and a word about invoices that look like this one. */
export const invoice_totals: Effect = ({ record, holidays, facts }) => {
  const sets = invoiceTotals(record, holidays);
  const key = numberKey(String(record["invoice_no"] ?? ""));
  const others = (facts["seller_numbers"] as readonly (Alike & { id: string; invoice_no: string })[] | undefined) ?? [];
  const near = others.filter((other) => other.id !== String(record["id"]) && areAlike({ ...record, ...sets, key }, other)).map((other) => other.invoice_no);
  const figures = { subtotal: String(sets["subtotal"]), gst_total: String(sets["gst_total"]), total: String(sets["total"]) };
  return {
    sets: { ...sets, number_key: key },
    figures,
    explain: [{ name: "total", formula: "subtotal + gst_total", figures }],
    warnings: near.length > 0 ? [{ name: "near_number", params: { numbers: near.slice(0, 5).join(", ") } }] : [],
  };
};
