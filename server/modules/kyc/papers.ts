import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { KycCase } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Handlers } from "../../platform/handler.ts";
import { reads } from "../../platform/handler.ts";
import { checklist_template } from "./facts.ts";

/** The documents that a fund provider asks of every applicant, before an application to it has been saved. */
async function papers(input: HandlerInputs["kyc_case.papers"], { db, registry }: ReadContext): Promise<unknown> {
  const record = { id: "0", financier_entity: input.financier_entity } as KycCase;
  const template = await checklist_template({ db, registry, entity: "kyc_case", record });
  return { required_documents: template.documents };
}

/** Calls about what a KYC case needs, by the name that they give their handlers. */
export const kycHandlers: Handlers = { "kyc_case.papers": reads(papers) };
