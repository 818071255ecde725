import type { Fact } from "../../lifecycle/facts/fact.ts";
import { advances } from "./advances.ts";
import { booking_rates } from "./booking_rates.ts";
import { ceo } from "./ceo.ts";
import { deal_fees } from "./deal_fees.ts";
import { deals_on_invoice } from "./deals_on_invoice.ts";
import { dpo_rules_in_force } from "./dpo_rules_in_force.ts";
import { dpo_terms } from "./dpo_terms.ts";
import { eligibility } from "./eligibility.ts";
import { free_invoices } from "./free_invoices.ts";
import { funding_of_invoice } from "./funding_of_invoice.ts";
import { item_limits } from "./item_limits.ts";
import { item_papers } from "./item_papers.ts";
import { live_payout } from "./live_payout.ts";
import { missing_documents } from "./missing_documents.ts";
import { other_programmes } from "./other_programmes.ts";
import { over_advance } from "./over_advance.ts";
import { own_debts } from "./own_debts.ts";
import { payee_account } from "./payee_account.ts";
import { program } from "./program.ts";
import { programme } from "./programme.ts";
import { same_invoices } from "./same_invoices.ts";
import { supplier_notes } from "./supplier_notes.ts";
import { was_confirmed } from "./was_confirmed.ts";

/** Readers of facts about invoices in funding and the deals of enterprises and suppliers. */
export const tradeReaders: Readonly<Record<string, Fact>> = {
  advances, booking_rates, ceo, deal_fees, deals_on_invoice, dpo_rules_in_force, dpo_terms, eligibility, free_invoices, funding_of_invoice, item_limits, item_papers, live_payout, missing_documents, other_programmes, over_advance, own_debts, payee_account, program, programme, same_invoices,
  supplier_notes, was_confirmed,
};

const item = ["item_limits", "booking_rates"];
const limits = ["limit_nodes", "booking_rates"];

/** Guard or effect to the facts that it looks at. */
export const tradeNeeded: Readonly<Record<string, readonly string[]>> = {
  not_funded_elsewhere: ["same_invoices"], flag_deal: ["deals_on_invoice"], unflag_deal: ["deals_on_invoice"], post_resolution: ["was_confirmed"],
  ceo_known: ["ceo"], documents_complete: ["missing_documents"], item_terms: ["item_limits", "item_papers", "ceo"], pass_on: ["own_debts", "deal_fees"], show_transfer: ["own_debts", "deal_fees"], use_advance: ["advances", "was_confirmed"], ask_signature: ["ceo"], show_item: ["item_limits"],
  balance_reserve: item, balance_reserve_live: item, release_reserve: item, lend_on_part: item, repay_part: item, reinstate_part: item,
  program_in_force: ["limit_nodes", "program"], rule_followed: ["dpo_terms"], price_dpo: ["dpo_terms", "deal_fees"], repay_discounted: ["deal_fees"], waive_charges: ["deal_fees"], answer_before_pay_date: ["dpo_terms", "limit_nodes", "program", "payee_account"],
  reserve_program: limits, release_program: limits, use_program: limits, restore_program: limits, answer_payables: ["dpo_terms", ...limits],
  own_account_named: ["payee_account"], order_payout: ["payee_account", "live_payouts"], reprice_early_payment: ["programme", "program", "deal_fees"], no_money_on_its_way: ["live_payout"],
  programme_active: ["programme"], within_band: ["programme"], price_early_payment: ["programme", "program", "deal_fees"], not_held_back: ["supplier_notes"], no_over_advance: ["over_advance"], suggest_cheapest: ["programme", "free_invoices", "supplier_notes"],
  replace_dpo_rule: ["dpo_rules_in_force"], one_programme_a_vendor: ["other_programmes"],
  credit_not_held: ["funding_of_invoice"], within_invoice_outstanding: ["funding_of_invoice"], find_funding: ["funding_of_invoice"], follow_funding: ["funding_of_invoice"], credit_effect: ["funding_of_invoice"], credit_invoice: ["funding_of_invoice"], call_over_advance: ["funding_of_invoice"],
};
