import type { Module } from "../../platform/module.ts";
import { kycFields } from "./derive.ts";
import * as caseEffects from "./effects/case.ts";
import * as checklistEffects from "./effects/checklist.ts";
import * as reuseEffects from "./effects/reuse.ts";
import * as vendorEffects from "./effects/vendors.ts";
import * as guards from "./guards.ts";
import { kycHandlers } from "./papers.ts";

/** KYC cases from draft to approval. */
export const kyc: Module = {
  handlers: kycHandlers,
  guards,
  effects: { ...caseEffects, ...checklistEffects, ...reuseEffects, ...vendorEffects },
  beforeSave: { kyc_case: kycFields },
};
