import type { Effect } from "../../lifecycle/effects/effect.ts";
import { invitation_comes_true, invitation_sees_kyc, open_invitation, relate_vendor, renew_invitation, vendor_joins, vendor_not_invited, vendor_registers } from "./invitation.ts";
import { move_contact, move_tagged } from "./merge.ts";

/** Effects about contacts, tags and vendors. */
export const networkEffects: Readonly<Record<string, Effect>> = {
  invitation_comes_true, invitation_sees_kyc, move_contact, move_tagged, open_invitation, relate_vendor, renew_invitation, vendor_joins, vendor_not_invited, vendor_registers,
};
