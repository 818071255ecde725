import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeProtectedHeader, importSPKI, jwtVerify } from "jose";

/** One envelope as the stand-in keeps it. */
interface Envelope {
  envelopeId: string;
  transactionId: string;
  status: string;
  emailSubject: string;
  voidedReason?: string;
  documents: { name: string; documentBase64: string; fileExtension: string }[];
  signers: {
    recipientId: string;
    routingOrder: string;
    clientUserId: string;
    name: string;
    email: string;
    status: string;
    signedDateTime?: string;
    declinedDateTime?: string;
    declinedReason?: string;
    tabs?: unknown;
  }[];
}

/**
 * A server that speaks as much of DocuSign's OAuth and eSignature API v2.1 as signing needs, with the same shapes and
 * refusals.
 */
export interface Docusign {
  readonly address: string;
  readonly envelopes: Map<string, Envelope>;
  readonly tokensGiven: () => number;
  /** What its signing page does: this recipient signs or declines. */
  act(envelope: string, recipient: string, how: "completed" | "declined", reason?: string): void;
  /** Knows none of the tokens any more that it has given. */
  revoke(): void;
  /** True while it answers nothing but 503. */
  isAway: boolean;
  /** Milliseconds that it takes for each answer; Infinity for none at all. */
  slowness: number;
  /** Said with status 200 instead of any answer about envelopes. */
  instead: string | undefined;
  close(): Promise<void>;
}

const body = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const payloadOf = (envelope: Envelope, withRecipients: boolean) => {
  const { signers, documents: _documents, ...own } = envelope;
  return {
    ...own,
    createdDateTime: "2026-11-23T01:00:00.000Z",
    ...(withRecipients
      ? {
          recipients: {
            signers: signers.map(({ tabs: _tabs, ...signer }) => signer),
            recipientCount: String(signers.length),
            currentRoutingOrder: "1",
          },
        }
      : {}),
  };
};

/** Starts it on a free port. @param publicKey PEM of the integration's RSA key */
export async function startDocusign(settings: {
  publicKey: string;
  account: string;
  integrationKey: string;
  user: string;
}): Promise<Docusign> {
  const envelopes = new Map<string, Envelope>();
  const tokens = new Set<string>();
  let requestCount = 0;
  let made = 0;
  const state: { isAway: boolean; slowness: number; instead: string | undefined } = {
    isAway: false,
    slowness: 0,
    instead: undefined,
  };

  const send = (response: ServerResponse, status: number, answer: unknown, type = "application/json") => {
    response.writeHead(status, { "content-type": type });
    response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
  };
  const fault = (response: ServerResponse, status: number, errorCode: string, message: string) =>
    send(response, status, { errorCode, message });

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await body(request));
    const assertion = form.get("assertion") ?? "";
    try {
      if (
        form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer" ||
        decodeProtectedHeader(assertion).alg !== "RS256"
      )
        throw new Error("grant");
      const { payload } = await jwtVerify(assertion, await importSPKI(settings.publicKey, "RS256"), {
        issuer: settings.integrationKey,
        subject: settings.user,
        audience: `127.0.0.1:${(server.address() as AddressInfo).port}`,
      });
      if (payload["scope"] !== "signature impersonation") throw new Error("scope");
    } catch {
      return send(response, 400, { error: "invalid_grant", error_description: "no_valid_keys_or_signatures" });
    }
    const given = `token-${(requestCount += 1)}`;
    tokens.add(given);
    send(response, 200, { access_token: given, token_type: "Bearer", expires_in: 3600 });
  }

  function create(
    request: {
      transactionId?: string;
      emailSubject: string;
      status: string;
      documents: Envelope["documents"];
      recipients: { signers: Omit<Envelope["signers"][number], "status">[] };
    },
    response: ServerResponse,
  ): void {
    const known = [...envelopes.values()].find(
      ({ transactionId }) => request.transactionId !== undefined && transactionId === request.transactionId,
    );
    if (!known && request.recipients.signers.length === 0)
      return fault(response, 400, "ENVELOPE_HAS_NO_RECIPIENTS", "no recipients");
    made += known ? 0 : 1;
    const envelopeId = known?.envelopeId ?? `0f0f0f0f-0000-4000-8000-${String(made).padStart(12, "0")}`;
    if (!known)
      envelopes.set(envelopeId, {
        envelopeId,
        transactionId: request.transactionId ?? "",
        status: request.status,
        emailSubject: request.emailSubject,
        documents: request.documents,
        signers: request.recipients.signers.map((signer) => ({
          ...signer,
          status: signer.routingOrder === "1" ? "sent" : "created",
        })),
      });
    send(response, 201, {
      envelopeId,
      uri: `/envelopes/${envelopeId}`,
      statusDateTime: "2026-11-23T01:00:00.000Z",
      status: "sent",
    });
  }

  function view(
    envelope: Envelope,
    request: {
      returnUrl?: string;
      authenticationMethod?: string;
      email?: string;
      userName?: string;
      clientUserId?: string;
    },
    response: ServerResponse,
  ): void {
    const signer = envelope.signers.find(
      ({ clientUserId, email, name }) =>
        clientUserId === request.clientUserId && email === request.email && name === request.userName,
    );
    if (!signer || !request.returnUrl || !request.authenticationMethod)
      return fault(
        response,
        400,
        "UNKNOWN_ENVELOPE_RECIPIENT",
        "The recipient you have identified is not a valid recipient of the specified envelope.",
      );
    if (envelope.status !== "sent" || !["sent", "delivered"].includes(signer.status))
      return fault(
        response,
        400,
        "RECIPIENT_NOT_IN_SEQUENCE",
        "The token for an out of sequence recipient cannot be generated.",
      );
    send(response, 201, {
      url: `https://demo.docusign.net/Signing/MTRedeem/v1/${envelope.envelopeId}?slt=${signer.recipientId}&back=${encodeURIComponent(request.returnUrl)}`,
    });
  }

  function change(
    envelope: Envelope,
    request: { status?: string; voidedReason?: string },
    response: ServerResponse,
  ): void {
    if (envelope.status !== "sent")
      return fault(
        response,
        400,
        "ENVELOPE_CANNOT_VOID_INVALID_STATE",
        "Only envelopes in the 'Sent' or 'Delivered' states may be voided.",
      );
    if (request.status === "voided" && !request.voidedReason)
      return fault(response, 400, "ENVELOPE_VOID_REASON_REQUIRED", "A reason is required.");
    Object.assign(envelope, { status: request.status, voidedReason: request.voidedReason });
    send(response, 200, { envelopeId: envelope.envelopeId });
  }

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    if (!tokens.has(String(request.headers.authorization).replace(/^Bearer /, "")))
      return fault(
        response,
        401,
        "AUTHORIZATION_INVALID_TOKEN",
        "The access token provided is expired, revoked or malformed.",
      );
    const input = JSON.parse(request.method === "GET" ? "{}" : await body(request)) as never;
    const [, id, rest = ""] = /^envelopes(?:\/([^/]+)(\/.*)?)?$/.exec(path) ?? [];
    if (id === undefined) return create(input, response);
    const envelope = envelopes.get(id);
    if (!envelope) return fault(response, 404, "ENVELOPE_DOES_NOT_EXIST", "The envelope specified does not exist.");
    if (rest === "/views/recipient") return view(envelope, input, response);
    if (rest.startsWith("/documents/"))
      return send(response, 200, Buffer.from(`%PDF-1.7 ${rest.slice(11)} of ${id}`), "application/pdf");
    return request.method === "PUT"
      ? change(envelope, input, response)
      : send(response, 200, payloadOf(envelope, query.get("include") === "recipients"));
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    if (state.slowness === Infinity) return;
    if (state.slowness > 0) {
      setTimeout(() => answer(request, response, url), state.slowness);
      return;
    }
    answer(request, response, url);
  });
  const answer = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    const own = `/restapi/v2.1/accounts/${settings.account}/`;
    if (state.isAway) return fault(response, 503, "SERVICE_UNAVAILABLE", "try later");
    if (url.pathname === "/oauth/token") return void token(request, response);
    if (state.instead !== undefined) {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(state.instead);
    }
    if (url.pathname.startsWith(own))
      return void api(request, response, url.pathname.slice(own.length), url.searchParams);
    return fault(response, 404, "RESOURCE_NOT_FOUND", url.pathname);
  };
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    envelopes,
    tokensGiven: () => requestCount,
    revoke: () => tokens.clear(),
    get isAway() {
      return state.isAway;
    },
    set isAway(away) {
      state.isAway = away;
    },
    get slowness() {
      return state.slowness;
    },
    set slowness(milliseconds) {
      state.slowness = milliseconds;
    },
    get instead() {
      return state.instead;
    },
    set instead(text) {
      state.instead = text;
    },
    act(id, recipient, how, reason) {
      const envelope = envelopes.get(id);
      const signer = envelope?.signers.find(({ recipientId }) => recipientId === recipient);
      if (!envelope || !signer) throw new Error(`no recipient ${recipient} of ${id}`);
      const at = "2026-11-23T02:00:00.0000000Z";
      Object.assign(
        signer,
        how === "completed"
          ? { status: "completed", signedDateTime: at }
          : { status: "declined", declinedDateTime: at, ...(reason === undefined ? {} : { declinedReason: reason }) },
      );
      const next = envelope.signers.find(({ status }) => status === "created");
      if (how === "completed" && next) next.status = "sent";
      if (how === "declined") envelope.status = "declined";
      else if (envelope.signers.every(({ status }) => status === "completed")) envelope.status = "completed";
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The header by which Connect signs a message. */
export const signatureOf = (message: string, key: string): string =>
  createHmac("sha256", key).update(message).digest("base64");

/** A message of Connect in JSON, as the event SIM format has it. */
export const connectJson = (
  event: string,
  envelopeId: string,
  account: string,
  generated = "2026-11-23T02:00:01.0000000Z",
  retryCount = 0,
): string =>
  JSON.stringify({
    event,
    apiVersion: "v2.1",
    uri: `/restapi/v2.1/accounts/${account}/envelopes/${envelopeId}`,
    retryCount,
    configurationId: 10_001,
    generatedDateTime: generated,
    data: {
      accountId: account,
      userId: "user",
      envelopeId,
      envelopeSummary: { status: event.replace("envelope-", ""), emailSubject: "x", envelopeId },
    },
  });

/** The same in the older XML format. */
export const connectXml = (status: string, envelopeId: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><DocuSignEnvelopeInformation xmlns="http://www.docusign.net/API/3.0"><EnvelopeStatus><RecipientStatuses><RecipientStatus><Type>Signer</Type><Status>Completed</Status></RecipientStatus></RecipientStatuses><TimeGenerated>2026-11-23T02:00:01.0000000</TimeGenerated><EnvelopeID>${envelopeId}</EnvelopeID><Status>${status}</Status></EnvelopeStatus></DocuSignEnvelopeInformation>`;
