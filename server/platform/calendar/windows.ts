import type { Registry } from "../../../registry/registry.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** How long something stands or is waited for, in hours, days or business days. */
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
  /** A bank account is held before its first pay-out. */
  readonly account_hold_hours: number;
  /** An order of fees can be paid. */
  readonly fee_order_hours: number;
  /** A supplier buys back after a termination that names no day. */
  readonly buy_back_business_days: number;
  /** An early payment is made before the earliest due date of its invoices. */
  readonly early_payment_lead_days: number;
}

/** Amounts and counts at which a step is refused. */
export interface Thresholds {
  /** Least part of an invoice that is paid early, or of an invoice-paid item that is passed on. */
  readonly part_least: Money;
  /** Longest time until an invoice-paid item is due, in days. */
  readonly item_days_most: number;
  /** Days past due from which a discounted order may be written off. */
  readonly write_off_days_past_due: number;
  /** Most that one transfer by FAST or PayNow carries, in Singapore dollars. */
  readonly fast_payment_most: Money;
  /** How often the payment of an order of fees may fail. */
  readonly fee_payment_attempts: number;
}

/** The thresholds that constants.json names. */
export const thresholdsOf = (registry: Pick<Registry, "constants">): Thresholds =>
  registry.constants["thresholds"] as unknown as Thresholds;

/** The windows that constants.json names. */
export const windowsOf = (registry: Pick<Registry, "constants">): Windows =>
  registry.constants["windows"] as unknown as Windows;
