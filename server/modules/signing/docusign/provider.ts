import type {
  EnvelopeDraft,
  EnvelopeState,
  SignerState,
  SignatureProvider,
} from "../../../platform/ports/signature.ts";
import { anchorOf } from "../../../platform/formats/document.ts";
import { unexpected, DocusignRefused, docusignClient } from "./client.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { DocusignSettings } from "./settings.ts";

/**
 * The body by which an envelope is made and sent. The transaction id makes a second sending of the same one the same
 * envelope.
 */
function envelopeDefinition({ reference, title, documents, signers }: EnvelopeDraft): Record<string, unknown> {
  return {
    emailSubject: title.slice(0, 100),
    status: "sent",
    transactionId: reference,
    documents: documents.map(({ name, bytes }, index) => ({
      documentId: String(index + 1),
      name,
      fileExtension: "pdf",
      documentBase64: Buffer.from(bytes).toString("base64"),
    })),
    recipients: {
      signers: signers.map(({ order, name, email }) => ({
        recipientId: String(order),
        routingOrder: String(order),
        clientUserId: clientUser(reference, order),
        name,
        email,
        tabs: {
          signHereTabs: [
            {
              anchorString: anchorOf(order),
              anchorIgnoreIfNotPresent: "true",
              anchorUnits: "pixels",
              anchorYOffset: "-6",
            },
          ],
        },
      })),
    },
  };
}

/** Names a signer who signs inside our pages; without it DocuSign would mail the document itself. */
const clientUser = (reference: string, order: number): string => `${reference}-${order}`;

const STATUS: Readonly<Record<string, EnvelopeState["status"]>> = {
  completed: "completed",
  declined: "declined",
  voided: "voided",
  deleted: "voided",
};
const SIGNED = new Set(["completed", "signed"]);

interface Recipient {
  recipientId?: unknown;
  routingOrder?: unknown;
  status?: unknown;
  signedDateTime?: unknown;
  declinedDateTime?: unknown;
  declinedReason?: unknown;
}

const isTimestamp = (value: string | undefined): boolean => value === undefined || !Number.isNaN(Date.parse(value));

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function signerState(recipient: Recipient): SignerState {
  const word = String(recipient.status ?? "").toLowerCase();
  const status = SIGNED.has(word) ? "signed" : word === "declined" ? "declined" : "waiting";
  const at = textOf(status === "declined" ? recipient.declinedDateTime : recipient.signedDateTime);
  const order = Number(recipient.recipientId ?? recipient.routingOrder);
  if (!Number.isInteger(order) || order < 1 || !isTimestamp(at)) throw unexpected("a signer that cannot be");
  const reason = textOf(recipient.declinedReason);
  return { order, status, ...(at === undefined ? {} : { at }), ...(reason === undefined ? {} : { reason }) };
}

/**
 * How an envelope stands, from what the API says of it with its recipients. Whatever is not an end is still under way.
 * @throws DocusignRefused for what is no envelope
 */
function envelopeState(envelope: Record<string, unknown>): EnvelopeState {
  const { signers = [] } = (envelope["recipients"] ?? {}) as { signers?: unknown };
  if (typeof envelope["status"] !== "string" || !Array.isArray(signers)) throw unexpected("no envelope");
  const reason = textOf(envelope["voidedReason"]);
  return {
    status: STATUS[(envelope["status"] ?? "").toLowerCase()] ?? "sent",
    signers: signers.map((one: Recipient | null) => signerState(one ?? {})),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** DocuSign signs a message once by each key of the account. */
const MOST_SIGNATURES = 100;
const SIGNATURE = /^x-docusign-signature-(\d{1,3})$/;

function same(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Whether a message of DocuSign Connect was signed by one of our keys: HMAC-SHA256 over the body as it came, base64.
 * Every key is compared with every signature, in time that does not depend on where they differ.
 */
function isSigned(
  body: Uint8Array,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  keys: readonly string[],
): boolean {
  const given = Object.entries(headers)
    .flatMap(([name, value]) =>
      SIGNATURE.test(name.toLowerCase()) && typeof value === "string" ? [Buffer.from(value, "base64")] : [],
    )
    .slice(0, MOST_SIGNATURES);
  let found = false;
  for (const key of keys) {
    const own = createHmac("sha256", key).update(body).digest();
    for (const signature of given) found = same(own, signature) || found;
  }
  return found;
}

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
