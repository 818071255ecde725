import type { Effect } from "../../lifecycle/effects/effect.ts";
import { set_against, take_back_advance, use_advance } from "./advance.ts";
import { adjust_charges, call_over_advance, call_over_advance_again, credit_effect, credit_invoice, cure_over_advance, find_funding, follow_funding, make_credit_note, mark_buyer_agreed, mark_financier_agreed, post_credit_note } from "./credit_note.ts";
import { confirm_by_delivery, count_resend, expect_received, record_received } from "./delivery.ts";
import { answer_before_pay_date, answer_payables, make_dpo_poc, pay_payables, price_dpo, release_program, reprice_for_pay_date, reserve_program, restore_program, use_program } from "./dpo.ts";
import { replace_dpo_rule } from "./dpo_rule.ts";
import { mark_defaulted, pay_invoices_early, price_counter, price_early_payment, suggest_cheapest, take_counter } from "./early_payment.ts";
import { earn_discount } from "./earned.ts";
import { hold_invoices, release_invoices, show_invoices } from "./hold.ts";
import { clear_holding, flag_deal, flag_financing, owe_invoice_again, post_confirmation, post_payment, post_resolution, record_credit, see_dispute, shrink_held, take_back_payment_of_invoice, unflag_deal } from "./invoice.ts";
import { collect_part, finance_invoices, lend_on_part, reduce_item, reinstate_part, repay_part, tie_part, untie_part } from "./item-parts.ts";
import { answer_in_five_days, clear_transfer, give_back, issue_invoices, item_terms, make_poc, mark_disputed, note_announced, pass_on, pay_holder, see_refusal, settle_debt, show_item, show_transfer, take_back, unmark_disputed } from "./item.ts";
import { penalise_discounted, repay_discounted, settle_platform_fee, unrepay_discounted, waive_charges } from "./owed.ts";
import { order_payout } from "./payout.ts";
import { balance_reserve, balance_reserve_live, release_reserve } from "./reserve.ts";
import { ask_signature } from "./signature.ts";
import { give_up_discounted, reprice_early_payment, take_back_early_payment, take_back_payables } from "./unpaid.ts";

/** Effects of invoices in funding, invoice-paid items, early payment, discounted payables, credit notes and deliveries. */
export const tradeEffects: Readonly<Record<string, Effect>> = {
  adjust_charges, answer_before_pay_date, answer_in_five_days, answer_payables, ask_signature, balance_reserve, balance_reserve_live,
  call_over_advance, call_over_advance_again, clear_holding, clear_transfer, collect_part, confirm_by_delivery, count_resend, credit_effect,
  credit_invoice, cure_over_advance, earn_discount, finance_invoices, find_funding, flag_deal, flag_financing, follow_funding, give_back, hold_invoices, issue_invoices, item_terms,
  lend_on_part, make_credit_note, make_dpo_poc, make_poc, mark_buyer_agreed, mark_defaulted, mark_disputed, mark_financier_agreed, note_announced, order_payout, owe_invoice_again, pass_on, pay_holder,
  pay_invoices_early, pay_payables, penalise_discounted, post_confirmation, post_credit_note, post_payment, post_resolution, price_counter, price_dpo,
  price_early_payment, record_credit, expect_received, record_received, reduce_item, reinstate_part, release_invoices, release_program, release_reserve, repay_discounted,
  repay_part, replace_dpo_rule, reprice_for_pay_date, reserve_program, restore_program, see_dispute, see_refusal, set_against, settle_debt, settle_platform_fee, show_invoices, show_item, show_transfer,
  shrink_held, suggest_cheapest, take_back, take_back_advance, take_back_payment_of_invoice, take_counter, tie_part,
  unflag_deal, unmark_disputed, unrepay_discounted, untie_part, give_up_discounted, reprice_early_payment, take_back_early_payment, take_back_payables, use_advance, use_program, waive_charges,
};
