import type { Records } from "../../../../generated/types/records.d.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";

/** What a deal uses of one invoice. */
export interface Use {
  readonly invoice: Id<"invoice">;
  readonly amount: Money;
}

/** The entities whose records hold invoices. */
export type Holder = "invoice_paid" | "financing_application" | "early_payment" | "dpo";

/** A record that holds invoices, with what it is one of. */
export type DealOf<Entity extends Holder> = {
  readonly [One in Entity]: { readonly entity: One; readonly record: Records[One] };
}[Entity];

/** A record of whatever entity. */
export interface Deal {
  readonly entity: string;
  readonly record: object;
}

const HOLDERS: readonly string[] = ["invoice_paid", "financing_application", "early_payment", "dpo"] satisfies Holder[];

const isDeal = (deal: Deal): deal is DealOf<Holder> => HOLDERS.includes(deal.entity);

/** A record as the deal that it is. @throws Error for a record that holds no invoices */
export function dealOf(deal: Deal): DealOf<Holder> {
  if (!isDeal(deal)) throw new Error(`a ${deal.entity} holds no invoices`);
  return deal;
}

/** The kind of deal that a record is. @throws Error for a record that holds no invoices */
export const holderOf = ({ entity }: Pick<Deal, "entity">): Holder => dealOf({ entity, record: {} }).entity;

/** A row of a deal that names an invoice; an amount that is not filled in yet counts for nothing. */
const useOf = (invoice: Id<"invoice"> | null | undefined, amount: Money | null | undefined): Use[] =>
  invoice ? [{ invoice, amount: amount ?? "0.00" }] : [];

/**
 * The invoices that a deal uses, and how much of each; none of what holds no invoices. Payables that the vendor
 * declined are used no more.
 */
export function usesOf(deal: Deal): Use[] {
  if (!isDeal(deal)) return [];
  switch (deal.entity) {
    case "invoice_paid":
      return (deal.record.invoices ?? []).flatMap((row) => useOf(row.invoice, row.amount));
    case "financing_application":
      return (deal.record.items ?? []).flatMap((row) => useOf(row.invoice, row.face));
    case "early_payment":
      return (deal.record.items ?? []).flatMap((row) => useOf(row.invoice, row.amount));
    case "dpo":
      return (deal.record.payables ?? []).flatMap((row) =>
        row.answer === "declined" ? [] : useOf(row.invoice, row.face),
      );
  }
}

/** Entities of the seller and the buyer that a deal is between. */
export function pairOf(given: Deal): {
  readonly seller: Id<"company_entity"> | null | undefined;
  readonly buyer: Id<"company_entity"> | null | undefined;
} {
  const deal = dealOf(given);
  switch (deal.entity) {
    case "invoice_paid":
      return { seller: deal.record.holder_entity, buyer: deal.record.issuer_entity };
    case "financing_application":
      return { seller: deal.record.seller_entity, buyer: deal.record.obligor_entity };
    case "early_payment":
      return { seller: deal.record.supplier_entity, buyer: deal.record.enterprise_entity };
    case "dpo":
      return { seller: deal.record.vendor_entity, buyer: deal.record.enterprise_entity };
  }
}
