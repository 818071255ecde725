import type { Fact } from "../../lifecycle/facts/fact.ts";
import { invitation_ground } from "./invitation_ground.ts";
import { merge_contact, merge_tag, tagged_records } from "./merged_records.ts";

/** Readers of facts about contacts, tags and vendors. */
export const networkReaders: Readonly<Record<string, Fact>> = { invitation_ground, merge_contact, merge_tag, tagged_records };

/** Guard or effect to the facts that it looks at. */
export const networkNeeded: Readonly<Record<string, readonly string[]>> = {
  resends_left: ["invitation_ground"], renew_invitation: ["invitation_ground"], not_invited_already: ["invitation_ground"], vendor_is_another: ["invitation_ground"], open_invitation: ["invitation_ground"],
  vendor_registers: ["invitation_ground"], vendor_joins: ["invitation_ground"], relate_vendor: ["invitation_ground"],
  merges_into_tag: ["merge_tag"], move_tagged: ["merge_tag", "tagged_records"], merges_into_contact: ["merge_contact"], move_contact: ["merge_contact"],
};
