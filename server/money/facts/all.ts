import type { Fact } from "../../lifecycle/facts/fact.ts";
import { bank_ref_uses } from "./bank_ref_uses.ts";
import { called_back } from "./called_back.ts";
import { financing_terms } from "./financing_terms.ts";
import { financings_of_invoice } from "./financings_of_invoice.ts";
import { live_payouts, payout_under_way } from "./live_payouts.ts";
import { open_claims } from "./open_claims.ts";
import { paid_from_bank, payment_journals } from "./payment_journals.ts";
import { receipt_deals } from "./receipt_deals.ts";
import { receipt_outcome } from "./receipt_outcome.ts";
import { repayment_outcome } from "./repayment_outcome.ts";
import { refund_ceo } from "./refund_ceo.ts";
import { refundable } from "./refundable.ts";
import { warning_signs } from "./warning_signs.ts";

/** Readers of what guards and effects of money look at. */
export const moneyReaders: Readonly<Record<string, Fact>> = {
  bank_ref_uses, called_back, financing_terms, financings_of_invoice, live_payouts, open_claims, paid_from_bank, payment_journals, payout_under_way, receipt_deals, receipt_outcome, repayment_outcome, refund_ceo, refundable, warning_signs,
};

/** Which of them each guard and effect needs; limits are read after the deal, in their own order. */
export const moneyNeeded: Readonly<Record<string, readonly string[]>> = {
  read_signs: ["warning_signs"], items_named: ["financing_terms"], eligible: ["eligibility"], pays_out: ["financing_terms"], not_being_paid: ["payout_under_way"],
  price_financing: ["financing_terms", "eligibility"], hold_financed_items: ["limit_nodes"], release_financing: ["live_payouts", "limit_nodes"],
  freeze_offer: ["financing_terms", "limit_nodes"], show_offer: ["financing_terms"], drop_payout: ["live_payouts"],
  lend: ["limit_nodes", "called_back"], freeze_limits: ["limit_nodes"], take_back_loan: ["limit_nodes", "called_back"], give_up_loan: ["limit_nodes"], book_repayment: ["limit_nodes", "called_back"], take_back_repayment: ["limit_nodes", "called_back"],
  payment_ref_free: ["bank_ref_uses"], deals_known: ["receipt_deals"], value_date_in_order: ["receipt_deals"], components_within_outstanding: ["receipt_deals"],
  match_deals: ["receipt_deals"], post_receipt: ["receipt_deals"], reopen_deals: ["receipt_outcome"], mirror_payment: ["payment_journals"],
  lay_out_receipt: ["receipt_deals"], give_back_receipt: ["paid_from_bank"], take_back_residuals: ["repayment_outcome"],
  within_residual: ["refundable"], work_out_refund: ["booking_rates", "refund_ceo"], no_open_claim: ["open_claims"], ask_refund_payout: ["live_payouts"],
  hand_back: ["financings_of_invoice"], holding_fits: ["financings_of_invoice"], payment_leaves_held: ["financings_of_invoice"], rejected_only_unfunded: ["financings_of_invoice"],
};
