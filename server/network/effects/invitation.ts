import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { InvitationGround } from "../facts/invitation_ground.ts";

const DAY = 86_400_000;

const ground = ({ facts }: Moment) => facts["invitation_ground"] as InvitationGround;

/** What an invitation tells of its vendor. */
function knownBy(moment: Moment): Row {
  const { record } = moment;
  const { invited } = ground(moment);
  return {
    invite: record["id"], contact_email: record["email"],
    ...(record["uen"] === undefined ? {} : { uen: record["uen"] }), ...(invited === undefined ? {} : { vendor_entity: invited.entity }),
  };
}

const openUntil = (moment: Moment) => new Date(Date.parse(moment.now) + ground(moment).daysOpen * DAY).toISOString();

/** The company's vendor of this invitation: the one that is there, which is known by this invitation from now on unless it needs none, or a new one. */
function vendorOf(moment: Moment): Pick<Addition, "sets" | "steps"> {
  const { record } = moment;
  const { vendor } = ground(moment);
  if (vendor) return { sets: { vendor: vendor.id }, steps: [{ do: "vendor.invite_again", id: vendor.id, values: knownBy(moment), ifOpen: true }] };
  return {
    sets: { vendor: { created: "vendor" } },
    steps: [{
      do: "vendor.invite", key: "vendor",
      create: { owner_company: record["company"], kyc_status: "none", ...knownBy(moment) },
    }],
  };
}

/** Opens an invitation for fourteen days and lists the vendor; one that is here already is asked on the platform. */
export const open_invitation: Effect = (moment) => {
  const { sets, steps } = vendorOf(moment);
  const { invited } = ground(moment);
  return { sets: { ...sets, expires_at: openUntil(moment), resent_count: 0, ...(invited === undefined ? {} : { invited_company: invited.company }) }, steps: steps ?? [] };
};

/** Opens an invitation for another fourteen days, counts that it was sent again, and lists its vendor as invited where it was no more. */
export const renew_invitation: Effect = (moment) => {
  const { sets, steps } = vendorOf(moment);
  return { sets: { ...sets, expires_at: openUntil(moment), resent_count: Number(moment.record["resent_count"] ?? 0) + 1 }, steps: steps ?? [] };
};

/** An invitation that came to nothing leaves no vendor that waits for it. */
export const vendor_not_invited: Effect = ({ record, at }) => {
  const vendor = record["vendor"] === undefined ? undefined : at("vendor", String(record["vendor"]));
  return vendor !== undefined && String(vendor["invite"]) === String(record["id"]) ? { steps: [{ do: "vendor.lapse", id: String(vendor["id"]), ifOpen: true }] } : {};
};

/** What becomes of the invitation by which a vendor is known, where it has come so far. */
const invitationTakes = ({ record }: Moment, transition: string): Addition => (record["invite"] === undefined ? {} : { steps: [{ do: transition, id: String(record["invite"]), ifOpen: true }] });

/** The vendor is taken in: the invitation by which it registered has come true. One that it never used stays as it is. */
export const invitation_comes_true: Effect = (moment) => invitationTakes(moment, "vendor_invite.link");

/** The vendor that registered has handed in its KYC. */
export const invitation_sees_kyc: Effect = (moment) => (moment.ask["kyc_status"] === "in_review" ? invitationTakes(moment, "vendor_invite.submit_kyc") : {});

const step = (moment: Moment, transition: string, values: Record<string, unknown> = {}): Addition => {
  const { vendor, invited } = ground(moment);
  return vendor === undefined ? {} : { steps: [{ do: transition, id: vendor.id, values: { ...(invited === undefined ? {} : { vendor_entity: invited.entity, uen: moment.record["uen"] }), ...values } }] };
};

/** The vendor has registered: it is known by its entity from now on. */
export const vendor_registers: Effect = (moment) => step(moment, "vendor.onboard");

/** The vendor was here already and agrees: it is active at once. */
export const vendor_joins: Effect = (moment) => step(moment, "vendor.join");

/** The vendor may invoice the inviting enterprise, which finds it among its vendors; the vendor finds it among its buyers. */
export const relate_vendor: Effect = (moment) => {
  const { owner, invited, isRelated, listed } = ground(moment);
  if (owner.role !== "enterprise" || owner.entity === undefined || invited === undefined) return {};
  const relation = { entity: "company_relation", values: { seller_entity: invited.entity, buyer_entity: owner.entity, status: "linked" } };
  const buyer = { owner_company: invited.company, buyer_entity: owner.entity, name: owner.name, uen: owner.uen };
  return {
    ...(isRelated ? {} : { creates: [relation] }),
    steps: [
      ...(listed === undefined ? [{ do: "buyer.enlist", create: { ...buyer, link: "linked" } }] : []),
      ...(listed !== undefined && listed.link !== "linked" ? [{ do: "buyer.note_link", id: listed.id, values: { buyer_entity: owner.entity } }] : []),
    ],
  };
};
