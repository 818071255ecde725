import type { VendorInvite } from "../../../../generated/types/records.d.ts";
import { plusHours } from "../../../../schemas/vocabulary/format/datetime.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import { effect, NOTHING } from "../../../platform/lifecycle/effects.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { creation, newRecord, step, stepIfOpen, type Created } from "../../../platform/lifecycle/step.ts";
import { has } from "../../../platform/records/fields.ts";
import { invitation_context, type InvitationContext } from "../facts.ts";

/** An invitation with what is known beside it. */
interface Invitation {
  readonly record: VendorInvite;
  readonly facts: { readonly invitation_context: InvitationContext };
}

/** What an invitation tells of its vendor. */
const knownBy = ({
  record,
  facts: {
    invitation_context: { invited },
  },
}: Invitation) => ({
  invite: record.id as Id<"vendor_invite">,
  contact_email: record.email ?? null,
  ...(has(record, "uen") ? { uen: record.uen } : {}),
  ...(invited === undefined ? {} : { vendor_entity: invited.entity }),
});

const openUntil = (now: string, { daysOpen }: InvitationContext) => plusHours(now, daysOpen * 24);

/**
 * The company's vendor of this invitation: the one that is there, which is known by this invitation from now on unless
 * it needs none, or a new one.
 */
function vendorOf(invitation: Invitation): { readonly vendor: Id<"vendor"> | Created; readonly steps: NextStep[] } {
  const { vendor } = invitation.facts.invitation_context;
  if (vendor) return { vendor: vendor.id, steps: [stepIfOpen("vendor.invite_again", vendor.id, knownBy(invitation))] };
  return {
    vendor: { created: "vendor" },
    steps: [
      creation(
        "vendor.invite",
        { owner_company: invitation.record.company, kyc_status: "none", ...knownBy(invitation) },
        { key: "vendor" },
      ),
    ],
  };
}

/** Opens an invitation for fourteen days and lists the vendor; one that is here already is asked on the platform. */
export const open_invitation = effect("open_invitation", { invitation_context }, (context) => {
  const { vendor, steps } = vendorOf(context);
  const { invited } = context.facts.invitation_context;
  return {
    sets: {
      vendor,
      expires_at: openUntil(context.now, context.facts.invitation_context),
      resent_count: 0,
      ...(invited === undefined ? {} : { invited_company: invited.company }),
    },
    steps,
  };
});

/**
 * Opens an invitation for another fourteen days, counts that it was sent again, and lists its vendor as invited where
 * it was no more.
 */
export const renew_invitation = effect("renew_invitation", { invitation_context }, (context) => {
  const { vendor, steps } = vendorOf(context);
  return {
    sets: {
      vendor,
      expires_at: openUntil(context.now, context.facts.invitation_context),
      resent_count: (context.record.resent_count ?? 0) + 1,
    },
    steps,
  };
});

/** An invitation that came to nothing leaves no vendor that waits for it. */
export const vendor_not_invited = effect("vendor_not_invited", ({ record, at }) => {
  const vendor = record.vendor ? at("vendor", record.vendor) : undefined;
  return record.vendor && vendor !== undefined && vendor.invite === record.id
    ? { steps: [stepIfOpen("vendor.lapse", record.vendor)] }
    : {};
});

/**
 * The vendor is taken in: the invitation by which it registered has come true. One that it never used stays as it is.
 */
export const invitation_comes_true = effect("invitation_comes_true", ({ record }) =>
  record.invite ? { steps: [stepIfOpen("vendor_invite.link", record.invite)] } : {},
);

/** The vendor that registered has handed in its KYC. */
export const invitation_sees_kyc = effect("invitation_sees_kyc", ({ record, ask }) =>
  record.invite && ask.kyc_status === "in_review"
    ? { steps: [stepIfOpen("vendor_invite.submit_kyc", record.invite)] }
    : {},
);

/** What is known of the vendor once its company is here. */
const knownAs = ({
  record,
  facts: {
    invitation_context: { invited },
  },
}: Invitation) =>
  invited === undefined ? {} : { vendor_entity: invited.entity, ...(has(record, "uen") ? { uen: record.uen } : {}) };

/** The vendor has registered: it is known by its entity from now on. */
export const vendor_registers = effect("vendor_registers", { invitation_context }, (context) => {
  const { vendor } = context.facts.invitation_context;
  return vendor === undefined ? {} : { steps: [step("vendor.onboard", vendor.id, knownAs(context))] };
});

/** The vendor was here already and agrees: it is active at once. */
export const vendor_joins = effect("vendor_joins", { invitation_context }, (context) => {
  const { vendor } = context.facts.invitation_context;
  return vendor === undefined ? {} : { steps: [step("vendor.join", vendor.id, knownAs(context))] };
});

/**
 * The vendor may invoice the inviting enterprise, which finds it among its vendors; the vendor finds it among its
 * buyers.
 */
export const relate_vendor = effect("relate_vendor", { invitation_context }, ({ facts }) => {
  const { owner, invited, isRelated, listed } = facts.invitation_context;
  if (owner.role !== "enterprise" || owner.entity === undefined || invited === undefined) return NOTHING;
  const relation = newRecord("company_relation", {
    seller_entity: invited.entity,
    buyer_entity: owner.entity,
    status: "linked",
  });
  const buyer = { owner_company: invited.company, buyer_entity: owner.entity, name: owner.name, uen: owner.uen };
  return {
    ...(isRelated ? {} : { creates: [relation] }),
    steps: [
      ...(listed === undefined ? [creation("buyer.enlist", { ...buyer, link: "linked" })] : []),
      ...(listed !== undefined && listed.link !== "linked"
        ? [step("buyer.note_link", listed.id, { buyer_entity: owner.entity })]
        : []),
    ],
  };
});
