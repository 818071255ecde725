import type { FinancingApplication } from "../../../generated/types/records.d.ts";
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
  /**
   * State, what is free, what other financings hold and whether it may be financed at all, where the item is an
   * invoice-paid item.
   */
  readonly invoice_paid?: {
    readonly status: string;
    readonly available: string;
    readonly financed: string;
    readonly financeable: boolean;
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
