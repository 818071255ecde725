import type { EnvelopeDraft, EnvelopeState, SignerState } from "../../../platform/ports/signature.ts";
import { anchorOf } from "../../../platform/formats/pdf/anchor.ts";
import { unexpected } from "./client.ts";

/**
 * The body by which an envelope is made and sent. The transaction id makes a second sending of the same one the same
 * envelope.
 */
export function envelopeDefinition({ reference, title, documents, signers }: EnvelopeDraft): Record<string, unknown> {
  return {
    emailSubject: title.slice(0, 100),
    status: "sent",
    transactionId: reference,
    documents: documents.map(({ name, bytes }, at) => ({
      documentId: String(at + 1),
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
export const clientUser = (reference: string, order: number): string => `${reference}-${order}`;

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

const isMoment = (value: string | undefined): boolean => value === undefined || !Number.isNaN(Date.parse(value));

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function signerState(recipient: Recipient): SignerState {
  const word = String(recipient.status ?? "").toLowerCase();
  const status = SIGNED.has(word) ? "signed" : word === "declined" ? "declined" : "waiting";
  const at = textOf(status === "declined" ? recipient.declinedDateTime : recipient.signedDateTime);
  const order = Number(recipient.recipientId ?? recipient.routingOrder);
  if (!Number.isInteger(order) || order < 1 || !isMoment(at)) throw unexpected("a signer that cannot be");
  const reason = textOf(recipient.declinedReason);
  return { order, status, ...(at === undefined ? {} : { at }), ...(reason === undefined ? {} : { reason }) };
}

/**
 * How an envelope stands, from what the API says of it with its recipients. Whatever is not an end is still under way.
 * @throws DocusignRefused for what is no envelope
 */
export function envelopeState(envelope: Record<string, unknown>): EnvelopeState {
  const { signers = [] } = (envelope["recipients"] ?? {}) as { signers?: unknown };
  if (typeof envelope["status"] !== "string" || !Array.isArray(signers)) throw unexpected("no envelope");
  const reason = textOf(envelope["voidedReason"]);
  return {
    status: STATUS[String(envelope["status"] ?? "").toLowerCase()] ?? "sent",
    signers: signers.map((one: Recipient | null) => signerState(one ?? {})),
    ...(reason === undefined ? {} : { reason }),
  };
}
