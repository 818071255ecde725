import type { Effect } from "../../lifecycle/effects/effect.ts";
import {
  assign_anew, assign_back, draw_up_assignment, mark_assignee_signed, mark_assignor_signed, notice_acknowledged, notice_deemed, notice_refused, send_assignment, serve_notice, unmark_assignor_signed,
} from "./assignment.ts";
import { drop_fee_order } from "./drop_fee_order.ts";
import { grant_limit, note_submission, open_credit_offer, put_question, send_offer, set_limit, show_cap, total_score } from "./credit.ts";
import { amend_terms, apply_proposal, draw_up_agreement, drop_proposal, send_agreement } from "./facility.ts";
import { open_identity, see_identity } from "./identity.ts";
import { mark_signed } from "./mark_signed.ts";
import { name_signers } from "./name_signers.ts";
import { count_attempt, open_fee_order, order_terms, pay_order } from "./order.ts";
import { reissue_envelopes } from "./reissue_envelopes.ts";
import { show_grant } from "./show_grant.ts";
import { buyer_acknowledged, buyer_notified, clear_freezer, empty_limit, end_hand_over, facility_currency, final_statement, mark_freezer, mark_handed_over, rate_buyer } from "./sub_limit.ts";
import { cancel_reserved_deals } from "./termination.ts";
import { withdraw_envelopes } from "./withdraw_envelopes.ts";

/** What agreements add to plans: signatures, assignments, fee orders, facilities, limits, credit. */
export const agreementEffects: Readonly<Record<string, Effect>> = {
  amend_terms, apply_proposal, assign_anew, assign_back, buyer_acknowledged, buyer_notified, cancel_reserved_deals, clear_freezer, count_attempt, draw_up_agreement, draw_up_assignment, drop_fee_order, drop_proposal,
  empty_limit, end_hand_over, facility_currency, final_statement, grant_limit, mark_assignee_signed, mark_assignor_signed, mark_freezer, mark_handed_over, rate_buyer, mark_signed, name_signers, note_submission, put_question, notice_acknowledged,
  notice_deemed, notice_refused, open_credit_offer, open_fee_order, open_identity, order_terms, pay_order, reissue_envelopes, see_identity, send_agreement, send_assignment, send_offer, serve_notice, set_limit, show_cap, show_grant, total_score,
  unmark_assignor_signed, withdraw_envelopes,
};
