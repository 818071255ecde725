import { guard } from "../../../platform/lifecycle/guards/guard.ts";
import { invitation_ground } from "../facts/invitation_ground.ts";
import { merge_tag, merge_contact } from "../facts/merged_records.ts";
import { buyer_ground } from "../facts/buyer_ground.ts";
import { stopped_vendor } from "../facts/stopped_vendor.ts";

/** No other invitation of the company to the same address or UEN is open, and the vendor is not its own already. */
export const not_invited_already = guard("not_invited_already", { invitation_ground }, ({ facts }) => {
  const { twin, vendor } = facts.invitation_ground;
  return twin !== undefined || (vendor !== undefined && ["active", "frozen"].includes(vendor.status))
    ? { details: { hint: twin === undefined ? "vendor" : "invitation" } }
    : undefined;
});

/** Nobody invites their own company. */
export const vendor_is_another = guard("vendor_is_another", { invitation_ground }, ({ record, facts }) =>
  facts.invitation_ground.invited?.company === record.company ? {} : undefined,
);

/** Sent again no more often than may be. */
export const resends_left = guard("resends_left", { invitation_ground }, ({ record, facts }) => {
  const { mostResends } = facts.invitation_ground;
  return (record.resent_count ?? 0) >= mostResends ? { params: { most: String(mostResends) } } : undefined;
});

/** Only the server's own registration lets an invitation come true: whoever holds the link cannot name a company. */
export const by_registration = guard("by_registration", ({ actor }) => (actor.kind === "system" ? undefined : {}));

/** Tags of one scope are merged, into one that is in use. */
export const merges_into_tag = guard("merges_into_tag", { merge_tag }, ({ record, facts }) => {
  const into = facts.merge_tag;
  return into?.status === "active" && into.scope === record.scope ? undefined : {};
});

/** A contact is merged into another one of the own company. */
export const merges_into_contact = guard("merges_into_contact", { merge_contact }, ({ facts }) =>
  facts.merge_contact?.status === "active" ? undefined : {},
);

/** Nobody asks to be linked with whom they are. */
export const not_related_yet = guard("not_related_yet", { buyer_ground }, ({ facts }) =>
  facts.buyer_ground.isRelated ? {} : undefined,
);

/**
 * Neither who pays nor who funds has frozen or ended its relation with the seller: deals that run go on, a new one does
 * not begin.
 */
export const vendor_in_business = guard("vendor_in_business", { stopped_vendor }, ({ facts }) => {
  const stopped = facts.stopped_vendor;
  return stopped === undefined
    ? undefined
    : { params: { company: stopped.company }, details: { rule: "vendor_in_business", vendor_status: stopped.status } };
});
