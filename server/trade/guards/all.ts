import type { Guard } from "../../lifecycle/guards/guard.ts";
import { charges_owed, credit_not_held, invoice_open, not_accounting, within_invoice_outstanding, within_over_advance } from "./credit_note.ts";
import { deal_filled_in, invoices_confirmed, invoices_unlocked, one_seller } from "./deal.ts";
import { delivered_invoice_fits, received_fits, resends_left_of_three, two_persons_named } from "./delivery.ts";
import { accepts_some, charges_to_waive, ninety_days_past, no_money_on_its_way, no_over_advance, own_account_named, program_in_force, rule_followed, something_to_earn, something_to_penalise, within_discounted_owed, within_fee_due } from "./dpo.ts";
import { more_is_overdue, not_held_back, partial_large_enough, pay_date_open, programme_active, still_early, within_band } from "./early_payment.ts";
import { credit_within_outstanding, holding_fits, not_being_funded, not_funded_elsewhere, payment_leaves_held, rejected_only_unfunded } from "./invoice.ts";
import { ceo_known, ceo_of_issuer, documents_complete, funders_named, maturity_fits, may_finance, may_transfer, nothing_funded, receiver_onboard, tier_allowed, within_available, within_available_part, within_part } from "./item.ts";
import { band_in_order, one_programme_a_vendor } from "./programme.ts";

/** Guards of invoices in funding, invoice-paid items, early payment, discounted payables, credit notes and deliveries. */
export const tradeGuards: Readonly<Record<string, Guard>> = {
  accepts_some, band_in_order, ceo_known, ceo_of_issuer, charges_owed, charges_to_waive, credit_not_held, credit_within_outstanding, deal_filled_in,
  delivered_invoice_fits, documents_complete, funders_named, holding_fits, invoice_open, invoices_confirmed, invoices_unlocked, maturity_fits, may_finance,
  may_transfer, ninety_days_past, no_money_on_its_way, no_over_advance, not_accounting, not_being_funded, not_funded_elsewhere, not_held_back,
  nothing_funded, one_programme_a_vendor, one_seller, own_account_named, partial_large_enough, pay_date_open, payment_leaves_held, program_in_force,
  more_is_overdue, programme_active, received_fits, receiver_onboard, rejected_only_unfunded, resends_left_of_three, rule_followed, something_to_earn,
  something_to_penalise, still_early, tier_allowed, two_persons_named, within_available, within_available_part, within_band, within_discounted_owed,
  within_fee_due, within_invoice_outstanding, within_over_advance, within_part,
};
