import type { Row } from "../lifecycle/plan/model.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";
import type { Product } from "./ground.ts";

/** One item that a deal would use. */
export interface AskedItem {
  readonly invoice?: string | undefined;
  readonly invoice_paid?: string | undefined;
  readonly amount: string;
}

/** What eligibility is asked of: entities, facility and account by id, the money and the items. */
export interface Asking {
  readonly product: Product;
  readonly financier?: string | undefined;
  readonly facility?: string | undefined;
  readonly seller?: string | undefined;
  readonly obligor?: string | undefined;
  readonly currency: string;
  readonly amount: string;
  /** Day from which money runs. */
  readonly start: string;
  readonly items: readonly AskedItem[];
  readonly account?: string | undefined;
  /** The deal itself, whose own hold on invoices does not stand against it. */
  readonly own?: { readonly entity: string; readonly id: string } | undefined;
  readonly missing_documents?: readonly string[] | undefined;
}

const id = (value: unknown): string | undefined => (value === undefined || value === null || value === "" ? undefined : String(value));
const items = (rows: readonly Row[], amount: string): AskedItem[] => rows.map((row) => ({ invoice: id(row["invoice"]), invoice_paid: id(row["invoice_paid"]), amount: moneyOf(row, amount) }));

/** What a deal's own record asks: a financing application, an early payment, discounted payables or an invoice-paid item. */
export function askingOf({ entity, record }: { readonly entity: string; readonly record: Row }, today: string): Asking {
  const currency = String(record["currency"] ?? "SGD");
  const own = id(record["id"]) === undefined ? undefined : { entity, id: String(record["id"]) };
  if (entity === "financing_application") {
    return {
      product: record["basis"] === "invoice" ? "factoring" : "finance", financier: id(record["financier_entity"]), facility: id(record["facility"]), seller: id(record["seller_entity"]), obligor: id(record["obligor_entity"]), currency,
      amount: moneyOf(record, "requested_amount"), start: String(record["disbursement_date"] ?? today), items: items(rowsIn(record, "items"), "face"), account: id(record["payout_account"]), own,
    };
  }
  if (entity === "dpo") {
    return {
      product: "dpo", financier: id(record["financier_entity"]), facility: id(record["facility"]), seller: id(record["vendor_entity"]), obligor: id(record["enterprise_entity"]), currency,
      amount: moneyOf(record, "face_total"), start: String(record["pay_date"] ?? today), items: items(rowsIn(record, "payables"), "face"), account: id(record["payout_account"]), own,
    };
  }
  if (entity === "invoice_paid") {
    const financiers = Array.isArray(record["financiers"]) ? record["financiers"].map(String) : [];
    return { product: "issue", financier: financiers[0], seller: id(record["holder_entity"]), obligor: id(record["issuer_entity"]), currency, amount: moneyOf(record, "face"), start: today, items: items(rowsIn(record, "invoices"), "amount"), own };
  }
  return {
    product: "early_payment", financier: record["funder"] === "financier" ? id(record["funder_entity"]) : undefined, facility: id(record["facility"]), seller: id(record["supplier_entity"]), obligor: id(record["enterprise_entity"]), currency,
    amount: moneyOf(record, "face_total"), start: String(record["pay_date"] ?? today), items: items(rowsIn(record, "items"), "amount"), account: id(record["payout_account"]), own,
  };
}
