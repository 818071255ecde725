import type { SignatureProvider } from "../../../platform/ports/signature.ts";
import { DocusignRefused, docusignClient, unexpected } from "./client.ts";
import { clientUser, envelopeDefinition, envelopeState } from "./envelope.ts";
import { isSigned } from "./genuine.ts";
import type { DocusignSettings } from "./settings.ts";

/** An envelope that has ended or is being ended needs no ending. */
const ENDED = new Set(["ENVELOPE_CANNOT_VOID_INVALID_STATE", "ENVELOPE_VOIDED", "ENVELOPE_NOT_IN_VOIDABLE_STATE"]);

const required = (answer: Record<string, unknown>, name: string): string => {
  const value = answer[name];
  if (typeof value !== "string" || value === "") throw unexpected(`no ${name}`);
  return value;
};

/** An address to which a browser may be sent to sign. */
function secure(address: string): string {
  if (!URL.canParse(address) || new URL(address).protocol !== "https:") throw unexpected("no address to sign at");
  return address;
}

/**
 * Signing at DocuSign by its eSignature REST API v2.1, inside our pages: recipients have a client user id and are sent
 * there by a recipient view.
 */
export function docusignSigning(settings: DocusignSettings): SignatureProvider {
  const client = docusignClient(settings);
  const at = (envelope: string, rest = "") => `envelopes/${encodeURIComponent(envelope)}${rest}`;
  return {
    name: "docusign",
    open: async (draft) => required(await client.json("POST", "envelopes", envelopeDefinition(draft)), "envelopeId"),
    async view({ reference, envelope, signer, returnTo }) {
      return secure(
        required(
          await client.json("POST", at(envelope, "/views/recipient"), {
            returnUrl: returnTo,
            authenticationMethod: "email",
            userName: signer.name,
            email: signer.email,
            recipientId: String(signer.order),
            clientUserId: clientUser(reference, signer.order),
          }),
          "url",
        ),
      );
    },
    status: async (envelope) => envelopeState(await client.json("GET", at(envelope, "?include=recipients"))),
    async void(envelope, reason) {
      try {
        await client.json("PUT", at(envelope), { status: "voided", voidedReason: reason.slice(0, 200) });
      } catch (error) {
        if (!(error instanceof DocusignRefused) || !ENDED.has(error.errorCode)) throw error;
      }
    },
    completed: async (envelope) => ({
      document: await client.document(at(envelope, "/documents/combined")),
      certificate: await client.document(at(envelope, "/documents/certificate")),
    }),
    isGenuine: (body, headers) => isSigned(body, headers, settings.connectKeys),
  };
}
