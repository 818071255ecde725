import type { Row } from "../../lifecycle/plan/model.ts";
import { rowsIn } from "../amount.ts";

/** What a deal uses of one invoice; decimal text. */
export interface Use {
  readonly invoice: string;
  readonly amount: string;
}

/** The entities whose records hold invoices. */
export type Holder = "invoice_paid" | "financing_application" | "early_payment" | "dpo";

interface Holds {
  /** Field with the rows that name invoices, and in each of them the amount that is used. */
  readonly list: string;
  readonly amount: string;
  readonly seller: string;
  readonly buyer: string;
}

const HOLDERS: Readonly<Record<Holder, Holds>> = {
  invoice_paid: { list: "invoices", amount: "amount", seller: "holder_entity", buyer: "issuer_entity" },
  financing_application: { list: "items", amount: "face", seller: "seller_entity", buyer: "obligor_entity" },
  early_payment: { list: "items", amount: "amount", seller: "supplier_entity", buyer: "enterprise_entity" },
  dpo: { list: "payables", amount: "face", seller: "vendor_entity", buyer: "enterprise_entity" },
};

/** A record of what it is one of. */
export interface Deal {
  readonly entity: string;
  readonly record: Row;
}

const isHolder = (entity: string): entity is Holder => entity in HOLDERS;

/** The kind of deal that a record is. @throws Error for a record that holds no invoices */
export function holderOf({ entity }: Pick<Deal, "entity">): Holder {
  if (!isHolder(entity)) throw new Error(`a ${entity} holds no invoices`);
  return entity;
}

/** The invoices that a deal uses, and how much of each; none of what holds no invoices. Payables that the vendor declined are used no more. */
export function usesOf({ entity, record }: Deal): Use[] {
  if (!isHolder(entity)) return [];
  const { list, amount } = HOLDERS[entity];
  return rowsIn(record, list).filter((row) => row["invoice"] !== undefined && row["answer"] !== "declined").map((row) => ({ invoice: String(row["invoice"]), amount: String(row[amount] ?? "0.00") }));
}

/** Entities of the seller and the buyer that a deal is between. */
export function pairOf(deal: Deal): { readonly seller: string; readonly buyer: string } {
  const { seller, buyer } = HOLDERS[holderOf(deal)];
  return { seller: String(deal.record[seller] ?? ""), buyer: String(deal.record[buyer] ?? "") };
}
