import type { Fact } from "../../lifecycle/facts/fact.ts";
import { bringing_provider } from "./bringing_provider.ts";
import { buyer_ground } from "./buyer_ground.ts";
import { invitation_ground } from "./invitation_ground.ts";
import { listed_buyer } from "./listed_buyer.ts";
import { stopped_vendor } from "./stopped_vendor.ts";
import { vendor_limits } from "./vendor_limits.ts";
import { merge_contact, merge_tag, tagged_records } from "./merged_records.ts";

/** Readers of facts about contacts, tags and vendors. */
export const networkReaders: Readonly<Record<string, Fact>> = { bringing_provider, buyer_ground, invitation_ground, listed_buyer, merge_contact, merge_tag, stopped_vendor, tagged_records, vendor_limits };

/** Guard or effect to the facts that it looks at. */
export const networkNeeded: Readonly<Record<string, readonly string[]>> = {
  resends_left: ["invitation_ground"], renew_invitation: ["invitation_ground"], not_invited_already: ["invitation_ground"], vendor_is_another: ["invitation_ground"], open_invitation: ["invitation_ground"],
  vendor_registers: ["invitation_ground"], vendor_joins: ["invitation_ground"], relate_vendor: ["invitation_ground"],
  work_with_bringer: ["bringing_provider"], not_related_yet: ["buyer_ground"], relate_buyer: ["buyer_ground"], list_buyer: ["listed_buyer", "case_companies"],
  freeze_vendor_limits: ["vendor_limits"], lift_vendor_limits: ["vendor_limits"], end_vendor_limits: ["vendor_limits"], vendor_in_business: ["stopped_vendor"],
  merges_into_tag: ["merge_tag"], move_tagged: ["merge_tag", "tagged_records"], merges_into_contact: ["merge_contact"], move_contact: ["merge_contact"],
};
