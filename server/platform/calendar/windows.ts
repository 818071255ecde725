import type { Registry } from "../../../registry/registry.ts";

/** How long somebody has for an answer, in days or business days. */
export interface Windows {
  /** A fund provider's offer of a financing stands. */
  readonly financing_offer_business_days: number;
  /** An assignment that failed is made good. */
  readonly assignment_business_days: number;
  /** A fund provider's offer of a credit limit stands. */
  readonly credit_offer_days: number;
  /** What is advanced above a receivable that has become less is paid back. */
  readonly cure_business_days: number;
  /** Who is given an invoice-paid item accepts it. */
  readonly item_answer_business_days: number;
  /** A document can be signed after the day on which it was sent. */
  readonly signature_days: number;
}

/** The windows that constants.json names. */
export const windowsOf = (registry: Pick<Registry, "constants">): Windows =>
  registry.constants["windows"] as unknown as Windows;
