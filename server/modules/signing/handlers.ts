import { owns, reads, writes } from "../../platform/handler.ts";
import type { Handlers } from "../../platform/handler.ts";
import { codeToSign } from "./ceremony/code.ts";
import { documentToSign, lookAtSigning } from "./ceremony/look.ts";
import { declineHere, leaveSigning, signHere } from "./ceremony/sign.ts";
import { signingFeedback, signingState } from "./feedback.ts";
import { viewToSign } from "./view.ts";
import { signatureWebhook } from "./webhook.ts";

/** Handlers of signing, by the name that calls give them. */
export const handlers: Handlers = {
  "signature.view": owns(viewToSign),
  "signature.state": reads(signingState),
  "signature.feedback": owns(signingFeedback),
  "signature.webhook": owns(signatureWebhook),
  "signing.look": reads(lookAtSigning),
  "signing.document": writes(documentToSign),
  "signing.code": writes(codeToSign),
  "signing.sign": writes(signHere),
  "signing.decline": writes(declineHere),
  "signing.leave": writes(leaveSigning),
};
