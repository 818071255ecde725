import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { mailCode, newCode } from "../../platform/letters/code.ts";
import {
  openVisitor,
  SIGNING_CODE,
  declineHere,
  leaveSigning,
  signHere,
  documentToSign,
  lookAtSigning,
} from "./ceremony.ts";
import { owns, reads, writes, type NamedHandlers } from "../../platform/handler.ts";
import { signatureByLink } from "./by-link.ts";
import { signingFeedback, signingState, signatureWebhook } from "./feedback.ts";
import { viewToSign } from "./view.ts";

/** The address as the screen may show it. */
const masked = (address: string): string => address.replace(/^(.).*(?=@)/, "$1•••");

/**
 * Mails a one-time code to the signer's own address; good for this visit alone.
 * @throws Refusal token_invalid used or old address, code_sent_recently too soon, too_many_codes too many
 */
async function codeToSign(
  input: HandlerInputs["signing.code"],
  context: WriteContext,
): Promise<HandlerAnswers["signing.code"]> {
  const { visit, signer } = await openVisitor(context, input);
  const { code, expires_in } = await newCode(context, {
    address: signer.email,
    purpose: SIGNING_CODE,
    boundTo: visit.id,
  });
  await mailCode(context, { address: signer.email, code, minutes: Math.round(expires_in / 60) });
  return { masked_to: masked(signer.email) };
}

/** Handlers of signing, by the name that calls give them. */
export const handlers: NamedHandlers = {
  "signature.view": owns(viewToSign),
  "signature.state": reads(signingState),
  "signature.by_link": reads(signatureByLink),
  "signature.feedback": owns(signingFeedback),
  "signature.webhook": owns(signatureWebhook),
  "signing.look": reads(lookAtSigning),
  "signing.document": writes(documentToSign),
  "signing.code": writes(codeToSign),
  "signing.sign": writes(signHere),
  "signing.decline": writes(declineHere),
  "signing.leave": writes(leaveSigning),
};
