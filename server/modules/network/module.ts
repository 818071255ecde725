import type { Module } from "../../platform/module.ts";
import { buyerFields } from "./buyer/fields.ts";
import { link_referring_provider } from "./effects/referring-provider.ts";
import * as buyerEffects from "./effects/buyer.ts";
import * as invitationEffects from "./effects/invitation.ts";
import * as mergeEffects from "./effects/merge.ts";
import * as vendorEffects from "./effects/vendor.ts";
import { buyerFigures, contactFigures, tagFigures, vendorFigures } from "./figures.ts";
import * as guards from "./guards.ts";
import { handlers } from "./handlers.ts";

/** Vendors, buyers, contacts, tags, invitations, and the mails and templates that go out to them. */
export const network: Module = {
  handlers,
  guards,
  effects: { ...buyerEffects, ...invitationEffects, ...mergeEffects, ...vendorEffects, link_referring_provider },
  figures: { ...buyerFigures, ...contactFigures, ...tagFigures, ...vendorFigures },
  beforeSave: { buyer: buyerFields },
};
