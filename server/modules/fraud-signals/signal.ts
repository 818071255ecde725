/** What about a deal may hint at fraud. */
export const SIGNS = [
  "shared_contact",
  "same_document",
  "look_alike",
  "first_deal",
  "jump",
  "new_account",
  "round_sums",
  "sequence",
  "same_address",
] as const;
export type SignCode = (typeof SIGNS)[number];

/** One sign, with what it is seen by. */
export interface FraudSignal {
  readonly code: SignCode;
  readonly detail: string;
}

/** An invoice behind the deal, beside what else is known of it. */
export interface InvoiceSeen {
  readonly number: string;
  readonly total: string;
  /** Mean of the seller's other invoices to this buyer, where there are enough of them to tell. */
  readonly mean?: string | undefined;
  /** Numbers of the seller's other invoices to this buyer. */
  readonly others: readonly string[];
  /** The seller's other invoices that come near by their figures. */
  readonly near: readonly string[];
  /** Numbers of the seller's other invoices with the same file, and whether it is with another company too. */
  readonly same_file: readonly string[];
  readonly same_file_elsewhere: boolean;
}

/** What is known of a deal when it is asked for. */
export interface Observation {
  readonly invoices: readonly InvoiceSeen[];
  /** Deals of this supplier with this debtor that the fund provider has paid out. */
  readonly earlier: number;
  /** Days since the pay-out account was last changed or verified. */
  readonly account_days?: number | undefined;
  readonly same_address: boolean;
  /** What people of both companies share: a phone, a mail address, a mail domain, an identity number. */
  readonly shared: readonly string[];
}

/** Signs with which no deal is approved, whoever has looked at them. */
export const BLOCKING: readonly SignCode[] = ["shared_contact"];
