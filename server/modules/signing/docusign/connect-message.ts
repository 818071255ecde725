/** What a message of DocuSign Connect is about. Its content is a hint: how the envelope stands is asked of DocuSign. */
interface ConnectMessage {
  /** Id of the envelope at DocuSign. */
  readonly envelope: string;
  /** What happened to it, as DocuSign words it; "unknown" where the message does not say. */
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

/** Reads a message in either form that Connect sends, JSON or XML; undefined for anything else. */
export function connectMessage(text: string): ConnectMessage | undefined {
  try {
    const { envelope, event } = text.trimStart().startsWith("<") ? fromXml(text) : fromJson(text);
    if (typeof envelope !== "string" || !ENVELOPE.test(envelope)) return undefined;
    return { envelope, event: typeof event === "string" ? event.slice(0, 60) : "unknown" };
  } catch {
    return undefined;
  }
}
