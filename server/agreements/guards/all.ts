import type { Guard } from "../../lifecycle/guards/guard.ts";
import { asks_under_cap, below_granted, kyc_in_place, one_open_application, under_enterprise_cap, weights_add_up, within_requested_limit } from "./credit.ts";
import { limit_unused, not_below_use, own_rules_named, owner_admitted, terms_complete, within_credit_limit } from "./facility.ts";
import { is_signer } from "./is_signer.ts";
import { attempts_left, bank_ref_free, no_live_order, order_open } from "./order.ts";
import { no_proposal, something_changes } from "./proposal.ts";
import { report_recent } from "./report_recent.ts";
import { sends_left } from "./sends_left.ts";
import { somebody_else_signs } from "./somebody_else_signs.ts";
import { signers_known } from "./signers_known.ts";
import { facility_in_force, frozen_by_own_side, vendor_kyc_approved } from "./sub_limit.ts";

/** Checks of agreements: signatures, assignments, fee orders, facilities, limits, credit. */
export const agreementGuards: Readonly<Record<string, Guard>> = {
  asks_under_cap, attempts_left, bank_ref_free, below_granted, facility_in_force, frozen_by_own_side, is_signer, kyc_in_place, limit_unused, no_live_order, no_proposal, not_below_use,
  one_open_application, order_open, own_rules_named, owner_admitted, report_recent, sends_left, signers_known, somebody_else_signs, something_changes, terms_complete, under_enterprise_cap, vendor_kyc_approved, weights_add_up,
  within_credit_limit, within_requested_limit,
};
