import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { InvitationGround } from "../facts/invitation_ground.ts";

const DAY = 86_400_000;

const ground = ({ facts }: Moment) => facts["invitation_ground"] as InvitationGround;
const openUntil = (moment: Moment) => new Date(Date.parse(moment.now) + ground(moment).daysOpen * DAY).toISOString();

/** The company's vendor of this invitation: the one that is there, or a new one. */
function vendorOf(moment: Moment): Pick<Addition, "sets" | "steps"> {
  const { record } = moment;
  const { vendor, invited } = ground(moment);
  if (vendor) return { sets: { vendor: vendor.id }, steps: vendor.status === "terminated" ? [{ do: "vendor.invite_again", id: vendor.id, values: { invite: record["id"], contact_email: record["email"] } }] : [] };
  return {
    sets: { vendor: { created: "vendor" } },
    steps: [{
      do: "vendor.invite", key: "vendor",
      create: {
        owner_company: record["company"], invite: record["id"], contact_email: record["email"], kyc_status: "none",
        ...(record["uen"] === undefined ? {} : { uen: record["uen"] }), ...(invited === undefined ? {} : { vendor_entity: invited.entity }),
      },
    }],
  };
}

/** Opens an invitation for fourteen days and lists the vendor; one that is here already is asked on the platform. */
export const open_invitation: Effect = (moment) => {
  const { sets, steps } = vendorOf(moment);
  const { invited } = ground(moment);
  return { sets: { ...sets, expires_at: openUntil(moment), resent_count: 0, ...(invited === undefined ? {} : { invited_company: invited.company }) }, steps: steps ?? [] };
};

/** Opens an invitation for another fourteen days and counts that it was sent again. */
export const renew_invitation: Effect = (moment) => ({ sets: { expires_at: openUntil(moment), resent_count: Number(moment.record["resent_count"] ?? 0) + 1 } });

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
  const { owner, invited, isRelated } = ground(moment);
  if (owner.role !== "enterprise" || owner.entity === undefined || invited === undefined || isRelated) return {};
  return { creates: [{ entity: "company_relation", values: { seller_entity: invited.entity, buyer_entity: owner.entity, status: "linked" } }] };
};
