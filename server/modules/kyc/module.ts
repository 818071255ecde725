import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { KycCase } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { type NamedHandlers, reads } from "../../platform/handler.ts";
import { checklist_template } from "./facts.ts";
import type { Module } from "../../platform/module.ts";
import { ALWAYS_TWO } from "../../platform/lifecycle/approval/rules.ts";
import { kycFields } from "./derive.ts";
import { known } from "./known.ts";
import * as vendorEffects from "./effects/vendors.ts";
import * as guards from "./guards.ts";
import * as caseEffects from "./effects/case.ts";

/** The documents that a fund provider asks of every applicant, before an application to it has been saved. */
async function papers(
  input: HandlerInputs["kyc_case.papers"],
  { db, registry }: ReadContext,
): Promise<HandlerAnswers["kyc_case.papers"]> {
  const record = { id: "0", financier_entity: input.financier_entity } as KycCase;
  const template = await checklist_template({ db, registry, entity: "kyc_case", record });
  return { required_documents: template.documents };
}

/** Calls about what a KYC case needs, by the name that they give their handlers. */
const kycHandlers: NamedHandlers = { "kyc_case.papers": reads(papers), "kyc_case.known": reads(known) };

/** KYC cases from draft to approval. */
export const kyc: Module = {
  handlers: kycHandlers,
  guards,
  effects: { ...caseEffects, ...vendorEffects },
  beforeSave: { kyc_case: kycFields },
  checklists: { kyc_case: () => ["kyc"] },
  approvals: { kyc: { standard: ALWAYS_TWO } },
};
