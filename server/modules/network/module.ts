import type { Module } from "../../platform/module.ts";
import { contactFields } from "./contacts.ts";
import { buyerFields } from "./buyers.ts";
import * as invitationEffects from "./effects/invitation.ts";
import { buyerFigures, contactFigures, tagFigures, vendorFigures } from "./figures.ts";
import * as guards from "./guards.ts";
import { handlers } from "./handlers.ts";
import * as relations from "./effects/relations.ts";

/** Vendors, buyers, contacts, tags, invitations, and the mails and templates that go out to them. */
export const network: Module = {
  handlers,
  guards,
  effects: { ...relations, ...invitationEffects },
  figures: { ...buyerFigures, ...contactFigures, ...tagFigures, ...vendorFigures },
  beforeSave: { buyer: buyerFields, contact: contactFields },
  specimens: { vendor: "company", buyer: "company" },
};
