import type { OwnContext } from "../../platform/context.ts";
import type { Input } from "../../platform/handler.ts";
import { oneAtATime } from "../../platform/lifecycle/facts/one-at-a-time.ts";
import { SignatureUnavailable } from "../../platform/ports/signature.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { insertRecord } from "../../platform/records/insert.ts";
import { refuse } from "../../platform/refusal.ts";
import { catchUp } from "./catch-up.ts";
import { signatureNamed } from "./apply-transition.ts";

/** What a message of DocuSign Connect is about. Its content is a hint: how the envelope stands is asked of DocuSign. */
interface ConnectMessage {
  readonly envelope: string;
  readonly event: string;
}

const ENVELOPE = /^[0-9a-fA-F-]{8,80}$/;

function fromJson(text: string): { envelope: unknown; event: unknown } {
  const message = JSON.parse(text) as {
    event?: unknown;
    data?: { envelopeId?: unknown; envelopeSummary?: { status?: unknown } };
    envelopeId?: unknown;
    status?: unknown;
  };
  return { envelope: message.data?.envelopeId ?? message.envelopeId, event: message.event ?? message.status };
}

/** The first text of an element; names of elements in Connect's XML have no prefix. */
const element = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]{1,100})</${name}>`).exec(xml)?.[1]?.trim();

function fromXml(text: string): { envelope: unknown; event: unknown } {
  const status = /<EnvelopeStatus>([\s\S]*?)<\/EnvelopeStatus>/.exec(text)?.[1] ?? "";
  const own = status.replace(/<RecipientStatuses>[\s\S]*?<\/RecipientStatuses>/, "");
  return { envelope: element(own, "EnvelopeID"), event: element(own, "Status") };
}

/** Reads a message in either form that Connect sends; undefined for anything else. */
function connectMessage(text: string): ConnectMessage | undefined {
  try {
    const { envelope, event } = text.trimStart().startsWith("<") ? fromXml(text) : fromJson(text);
    if (typeof envelope !== "string" || !ENVELOPE.test(envelope)) return undefined;
    return { envelope, event: typeof event === "string" ? event.slice(0, 60) : "unknown" };
  } catch {
    return undefined;
  }
}

/** A message as it came from outside. */
interface Posted {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Takes a message of the place of signing. Only one signed by our shared secret counts, and it only says where to look:
 * how the envelope stands is then asked there. A message that came before, is late or about nothing of ours does
 * nothing.
 * @throws Refusal forbidden for a message that was not signed by our secret, busy while the place of signing cannot be
 * asked (it will be sent again)
 */
export async function signatureWebhook(input: Input, context: OwnContext): Promise<unknown> {
  const { body, headers } = input["posted"] as Posted;
  if (!context.ports.signature.isGenuine(body, headers)) return refuse("forbidden", { status: 401 });
  const message = connectMessage(Buffer.from(body).toString("utf8"));
  const hash = sha256(body);
  if (
    !message ||
    (await context.db.first("SELECT 1 AS known FROM signature_notification WHERE body_sha256 = $1", [hash]))
  )
    return {};
  const signature = await signatureNamed(context, message.envelope);
  try {
    if (signature) await catchUp(context, signature.id);
  } catch (error) {
    if (error instanceof SignatureUnavailable) return refuse("busy", { data: { retry_after: 60 } });
    throw error;
  }
  await context.transaction(async (write) => {
    await oneAtATime({ db: write.trx, lock: true }, "message", hash);
    const known = await write.trx.first("SELECT 1 AS known FROM signature_notification WHERE body_sha256 = $1", [hash]);
    if (!known)
      await insertRecord(write, "signature_notification", {
        body_sha256: hash,
        envelope_id: message.envelope,
        event: message.event,
        received_at: write.ports.clock.now().toISOString(),
      });
  });
  return {};
}
