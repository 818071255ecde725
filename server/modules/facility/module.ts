import type { Effect } from "../../platform/lifecycle/effects.ts";
import { reads } from "../../platform/handler.ts";
import * as guards from "./guards.ts";
import { facilityHistory, limitHistory } from "./history.ts";
import type { Module } from "../../platform/module.ts";
import { ALWAYS_TWO } from "../../platform/lifecycle/approval/rules.ts";
import * as effects from "./effects.ts";
import { ownFacility } from "./own-facility.ts";
import { oneForVendor, subLimitFields } from "./sub-limit-fields.ts";
import { subLimitFigures } from "./sub-limit-figures.ts";
import { usualFacilityTerms, usualPrices } from "./usual-terms.ts";

/** Effects of facilities and their parts. */
const facilityEffects: Readonly<Record<string, Effect>> = effects;

/** Facilities and their parts. */
export const facility: Module = {
  handlers: {
    "credit_limit.history": reads(limitHistory),
    "facility.history": reads(facilityHistory),
    "facility.usual": reads(usualFacilityTerms),
    "credit_application.usual": reads(usualPrices),
  },
  guards,
  effects: facilityEffects,
  beforeSave: { vendor_sub_limit: subLimitFields, buyer_limit: subLimitFields },
  draftChecks: { vendor_sub_limit: oneForVendor },
  checklists: { facility: () => ["facility"] },
  figures: subLimitFigures,
  approvalScopes: { facility: { own: ownFacility, rule: "approval_rule" } },
  approvals: { facility: { standard: ALWAYS_TWO }, sublimit: { standard: ALWAYS_TWO } },
};
