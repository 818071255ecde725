import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { BuyerGround } from "../facts/buyer_ground.ts";
import type { InvitationGround } from "../facts/invitation_ground.ts";
import type { StoppedVendor } from "../facts/stopped_vendor.ts";
import type { MergeTarget } from "../facts/merged_records.ts";

const ground = (facts: Readonly<Record<string, unknown>>) => facts["invitation_ground"] as InvitationGround;

/** No other invitation of the company to the same address or UEN is open, and the vendor is not its own already. */
const not_invited_already: Guard = ({ facts }) => {
  const { twin, vendor } = ground(facts);
  return twin !== undefined || (vendor !== undefined && ["active", "frozen"].includes(vendor.status)) ? { details: { hint: twin === undefined ? "vendor" : "invitation" } } : undefined;
};

/** Nobody invites their own company. */
const vendor_is_another: Guard = ({ record, facts }) => (ground(facts).invited?.company === String(record["company"]) ? {} : undefined);

/** Sent again no more often than may be. */
const resends_left: Guard = ({ record, facts }) => {
  const { mostResends } = ground(facts);
  return Number(record["resent_count"] ?? 0) >= mostResends ? { params: { most: String(mostResends) } } : undefined;
};

/** Only the server's own registration lets an invitation come true: whoever holds the link cannot name a company. */
const by_registration: Guard = ({ actor }) => (actor.kind === "system" ? undefined : {});

/** Tags of one scope are merged, into one that is in use. */
const merges_into_tag: Guard = ({ record, facts }) => {
  const into = facts["merge_tag"] as MergeTarget | undefined;
  return into?.status === "active" && into.scope === record["scope"] ? undefined : {};
};

/** A contact is merged into another one of the own company. */
const merges_into_contact: Guard = ({ facts }) => ((facts["merge_contact"] as MergeTarget | undefined)?.status === "active" ? undefined : {});

/** A buyer that is invited has an address. */
const buyer_reachable: Guard = ({ record }) => (typeof record["email"] === "string" && record["email"] !== "" ? undefined : {});

/** Nobody asks to be linked with whom they are. */
const not_related_yet: Guard = ({ facts }) => ((facts["buyer_ground"] as BuyerGround).isRelated ? {} : undefined);

/** Neither who pays nor who funds has frozen or ended its relation with the seller: deals that run go on, a new one does not begin. */
const vendor_in_business: Guard = ({ facts }) => {
  const stopped = facts["stopped_vendor"] as StoppedVendor | undefined;
  return stopped === undefined ? undefined : { params: { company: stopped.company }, details: { rule: "vendor_in_business", vendor_status: stopped.status } };
};

/** Guards about contacts, tags, vendors and buyers. */
export const networkGuards: Readonly<Record<string, Guard>> = {
  buyer_reachable, by_registration, merges_into_contact, merges_into_tag, not_invited_already, not_related_yet, resends_left, vendor_in_business, vendor_is_another,
};
