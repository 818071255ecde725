import { discountedOf } from "../deal/discounted.ts";
import { dealOf, pairOf, usesOf, type Deal, type DealOf, type Holder } from "../deal/holding/deal.ts";
import { moneyOf, rowsIn } from "../../platform/records/fields.ts";
import type { Product } from "./input.ts";

/** One item that a deal would use. */
export interface RequestedItem {
  readonly invoice?: string | undefined;
  readonly invoice_paid?: string | undefined;
  readonly amount: string;
}

/** What eligibility is asked of: entities, facility and account by id, the money and the items. */
export interface EligibilityRequest {
  readonly product: Product;
  readonly financier?: string | undefined;
  readonly facility?: string | undefined;
  readonly seller?: string | undefined;
  readonly obligor?: string | undefined;
  readonly currency: string;
  readonly amount: string;
  /** Day from which money runs. */
  readonly start: string;
  readonly items: readonly RequestedItem[];
  readonly account?: string | undefined;
  /** The deal itself, whose own hold on invoices does not stand against it. */
  readonly own?: { readonly entity: string; readonly id: string } | undefined;
  readonly missing_documents?: readonly string[] | undefined;
}

/** What a deal uses of invoices, each with its amount. */
const invoicesOf = (deal: DealOf<Holder>): RequestedItem[] =>
  usesOf(deal).map(({ invoice, amount }) => ({ invoice, amount }));

/** What each kind of deal asks beside its parties, its currency and itself. */
function ownRequest(
  deal: DealOf<Holder>,
  today: string,
): Pick<EligibilityRequest, "product" | "financier" | "facility" | "amount" | "start" | "items" | "account"> {
  switch (deal.entity) {
    case "financing_application": {
      const { record } = deal;
      return {
        product: record.basis === "invoice" ? "factoring" : "finance",
        financier: record.financier_entity ?? undefined,
        facility: record.facility ?? undefined,
        amount: moneyOf(record, "requested_amount"),
        start: record.disbursement_date ?? today,
        items: rowsIn(record, "items").map((row) => ({
          invoice: row.invoice ?? undefined,
          invoice_paid: row.invoice_paid ?? undefined,
          amount: moneyOf(row, "face"),
        })),
        account: record.payout_account ?? undefined,
      };
    }
    case "invoice_paid":
      return {
        product: "issue",
        financier: deal.record.financiers?.[0],
        amount: moneyOf(deal.record, "face"),
        start: today,
        items: invoicesOf(deal),
      };
    default: {
      const { record } = deal;
      return {
        product: deal.entity,
        financier: discountedOf(deal).financier,
        facility: record.facility ?? undefined,
        amount: moneyOf(record, "face_total"),
        start: record.pay_date ?? today,
        items: invoicesOf(deal),
        account: record.payout_account ?? undefined,
      };
    }
  }
}

/**
 * What a deal's own record asks: a financing application, an early payment, discounted payables or an invoice-paid
 * item.
 */
export function eligibilityRequestOf(said: Deal, today: string): EligibilityRequest {
  const deal = dealOf(said);
  const { seller, buyer } = pairOf(deal);
  const { id, currency } = deal.record;
  return {
    ...ownRequest(deal, today),
    seller: seller ?? undefined,
    obligor: buyer ?? undefined,
    currency: currency ?? "SGD",
    own: id && { entity: deal.entity, id },
  };
}
