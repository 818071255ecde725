import type { Row } from "../../lifecycle/plan/model.ts";

/** What a deal uses of one invoice; decimal text. */
export interface Use {
  readonly invoice: string;
  readonly amount: string;
}

/** The entities whose records hold invoices. */
export type Holder = "invoice_paid" | "financing_application" | "early_payment" | "dpo";

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** Which entity a record that holds invoices is of, by the fields that only it has. */
export function holderOf(record: Row): Holder {
  if ("issuer_entity" in record || "holder_entity" in record) return "invoice_paid";
  if ("payables" in record || "vendor_entity" in record) return "dpo";
  return "basis" in record ? "financing_application" : "early_payment";
}

/** The invoices that a deal uses, and how much of each. Payables that the vendor declined are used no more. */
export function usesOf(record: Row): Use[] {
  const rows = rowsOf(record["invoices"] ?? record["payables"] ?? record["items"]);
  return rows.filter((row) => row["invoice"] !== undefined && row["answer"] !== "declined").map((row) => ({ invoice: String(row["invoice"]), amount: String(row["amount"] ?? row["face"] ?? "0.00") }));
}

/** Entities of the seller and the buyer that a deal is between. */
export function pairOf(record: Row): { readonly seller: string; readonly buyer: string } {
  const text = (...names: readonly string[]) => String(names.map((name) => record[name]).find((value) => value !== undefined && value !== null) ?? "");
  return { seller: text("holder_entity", "vendor_entity", "supplier_entity", "seller_entity"), buyer: text("issuer_entity", "enterprise_entity", "obligor_entity", "buyer_entity") };
}
