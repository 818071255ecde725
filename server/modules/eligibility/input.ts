import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { discountedOf } from "../deal/discounted.ts";
import { dealOf, pairOf, usesOf, type Deal, type DealOf, type Holder } from "../deal/holding.ts";
import { moneyOf, rowsIn } from "../../platform/records/fields.ts";

/**
 * A product, as eligibility distinguishes them: an invoice-paid item, financing of one, factoring of invoices, early
 * payment, discounted payables.
 */
export type Product = "issue" | "finance" | "factoring" | "early_payment" | "dpo";

/** An invoice in question, as far as eligibility looks at it. Amounts are decimal text, dates YYYY-MM-DD. */
export interface EligibilityInvoice {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly funding_status: string;
  /** What of it may be used: confirmed and outstanding. */
  readonly free: string;
  readonly outstanding: string;
  readonly due_date: string;
  readonly overdue: boolean;
  /** The deal itself holds it already. */
  readonly own: boolean;
  /** The same invoice stands in another live funding, whoever provides it. */
  readonly duplicate: boolean;
  /** Other invoices of the pair that nearly equal it: same currency, total within 0.05, issued within three days. */
  readonly near: readonly string[];
  /** A credit note of the supplier that is not applied yet holds it back. */
  readonly held_back: boolean;
}

/** What one deal would use: an invoice, or an invoice-paid item with its invoices. */
export interface EligibilityItem {
  /** Number of the invoice or of the invoice-paid item. */
  readonly number: string;
  /** Amount in question. */
  readonly amount: string;
  readonly maturity_date: string;
  readonly invoices: readonly EligibilityInvoice[];
  /** State, what is free and what other financings hold, where the item is an invoice-paid item. */
  readonly invoice_paid?: {
    readonly status: string;
    readonly available: string;
    readonly financed: string;
    /**
     * Why nobody, or not this fund provider, may finance it: its issuer allows no financing, or names other fund
     * providers, or it is disputed.
     */
    readonly barred?: "not_financeable" | "not_named" | "disputed" | undefined;
  };
}

/** A limit that the deal would use. */
export interface EligibilityLimit {
  readonly available: string;
  readonly status: string;
}

/**
 * Everything that eligibility looks at, loaded. What is absent does not concern the product, or does not exist where
 * the product needs it.
 */
export interface EligibilityInput {
  readonly product: Product;
  readonly today: string;
  readonly currency: string;
  /** Money that the limits must carry. */
  readonly amount: string;
  readonly items: readonly EligibilityItem[];
  /** Whether a fund provider's money is used: an enterprise that pays early by itself uses no limit. */
  readonly funded: boolean;
  readonly kyc?:
    | {
        readonly status: string;
        readonly valid_until?: string | undefined;
        readonly risk?: NonNullable<FinancingApplication["risk"]> | undefined;
      }
    | undefined;
  readonly facility?:
    | (EligibilityLimit & {
        readonly currency: string;
        readonly products: readonly string[];
        readonly min_tenor?: number | undefined;
        readonly max_tenor?: number | undefined;
        readonly limit: string;
        readonly concentration_warn_pct?: string | undefined;
      })
    | undefined;
  /** What of the obligor's credit limit may carry this deal: what its own item has reserved there counts as left. */
  readonly credit_limit?: EligibilityLimit | undefined;
  readonly vendor_sub_limit?: EligibilityLimit | undefined;
  readonly buyer_limit?: (EligibilityLimit & { readonly list: string; readonly noa_status: string }) | undefined;
  /** What the buyer owes under the facility already. */
  readonly buyer_exposure?: string | undefined;
  /** Day from which money is counted as running, for the tenor; today where it is not known yet. */
  readonly start: string;
  /** Sum of the supplier's credit notes that are not applied yet. */
  readonly credit_notes: string;
  /** What the supplier was called to pay back and has not. */
  readonly over_advance: string;
  /** Codes of required document categories without a file. */
  readonly missing_documents: readonly string[];
  readonly account?: { readonly status: string; readonly ready_at?: string | undefined } | undefined;
  readonly related: boolean;
}

/** One item that a deal would use. */
export interface RequestedItem {
  readonly invoice?: Id<"invoice"> | undefined;
  readonly invoice_paid?: Id<"invoice_paid"> | undefined;
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
export function eligibilityRequestOf(source: Deal, today: string): EligibilityRequest {
  const deal = dealOf(source);
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
