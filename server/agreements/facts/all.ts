import type { Fact } from "../../lifecycle/facts/fact.ts";
import { assignment_ground } from "./assignment_ground.ts";
import { buyer_rating } from "./buyer_rating.ts";
import { empowered_signers } from "./empowered_signers.ts";
import { enterprise_limits } from "./enterprise_limits.ts";
import { kyc_standing } from "./kyc_standing.ts";
import { last_statement } from "./last_statement.ts";
import { notified_limit } from "./notified_limit.ts";
import { open_application } from "./open_application.ts";
import { open_envelopes } from "./open_envelopes.ts";
import { open_orders } from "./open_orders.ts";
import { order_ground } from "./order_ground.ts";
import { owner_standing } from "./owner_standing.ts";
import { recent_report } from "./recent_report.ts";
import { reserved_deals } from "./reserved_deals.ts";
import { same_bank_ref } from "./same_bank_ref.ts";
import { signer_envelopes } from "./signer_envelopes.ts";
import { signer_users } from "./signer_users.ts";
import { vendor_kyc } from "./vendor_kyc.ts";

/** Readers of what guards and effects of agreements look at. */
export const agreementReaders: Readonly<Record<string, Fact>> = {
  assignment_ground, buyer_rating, empowered_signers, enterprise_limits, kyc_standing, last_statement, notified_limit, open_application, open_envelopes, open_orders, order_ground, owner_standing, recent_report, reserved_deals,
  same_bank_ref, signer_envelopes, signer_users, vendor_kyc,
};

/** Which of them each guard and effect needs. */
export const agreementNeeded: Readonly<Record<string, readonly string[]>> = {
  serve_notice: ["notified_limit"], notice_acknowledged: ["notified_limit"], notice_refused: ["notified_limit"], notice_deemed: ["notified_limit"],
  signers_known: ["empowered_signers"], name_signers: ["empowered_signers"], is_signer: ["signer_users"], withdraw_envelopes: ["open_envelopes"], somebody_else_signs: ["signer_envelopes"], reissue_envelopes: ["signer_envelopes"], drop_fee_order: ["open_orders"],
  no_live_order: ["order_ground"], open_fee_order: ["order_ground"], order_terms: ["assignment_ground"], pay_order: ["assignment_ground"], bank_ref_free: ["same_bank_ref"],
  owner_admitted: ["owner_standing"], within_credit_limit: ["owner_standing"], show_grant: ["owner_standing"], vendor_kyc_approved: ["vendor_kyc"], rate_buyer: ["buyer_rating"], cancel_reserved_deals: ["reserved_deals"], final_statement: ["last_statement"],
  asks_under_cap: ["enterprise_limits"], under_enterprise_cap: ["enterprise_limits"], show_cap: ["enterprise_limits"], grant_limit: ["enterprise_limits"],
  one_open_application: ["open_application"], kyc_in_place: ["kyc_standing"], report_recent: ["recent_report"],
};
