import type { Effect } from "../../lifecycle/effects/effect.ts";
import { work_with_bringer } from "./bringer.ts";
import { list_buyer, relate_buyer } from "./buyer.ts";
import { invitation_comes_true, invitation_sees_kyc, open_invitation, relate_vendor, renew_invitation, vendor_joins, vendor_not_invited, vendor_registers } from "./invitation.ts";
import { move_contact, move_tagged } from "./merge.ts";
import { end_vendor_limits, freeze_vendor_limits, kyc_runs_out_soon, lift_vendor_limits } from "./vendor.ts";

/** Effects about contacts, tags and vendors. */
export const networkEffects: Readonly<Record<string, Effect>> = {
  end_vendor_limits, freeze_vendor_limits, invitation_comes_true, kyc_runs_out_soon, lift_vendor_limits, invitation_sees_kyc, list_buyer, move_contact, move_tagged, open_invitation, relate_buyer, relate_vendor, renew_invitation, vendor_joins, vendor_not_invited, vendor_registers, work_with_bringer,
};
