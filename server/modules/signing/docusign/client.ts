import { importPKCS8, SignJWT } from "jose";
import { SignatureUnavailable, SignatureRefused } from "../../../platform/ports/signature.ts";
import type { DocusignSettings } from "./settings.ts";

const HOUR = 3_600;
/** A token is asked for anew this long before it ends. */
const MARGIN = 300;

interface Answer {
  access_token?: unknown;
  expires_in?: unknown;
}

/** A claim of who we are, signed by our key: RFC 7523 as DocuSign's JWT grant wants it. */
async function assertion(
  { authority, integrationKey, user, privateKey }: DocusignSettings,
  seconds: number,
): Promise<string> {
  const key = await importPKCS8(privateKey, "RS256");
  return new SignJWT({ scope: "signature impersonation" })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(integrationKey)
    .setSubject(user)
    .setAudience(authority.replace(/^https?:\/\//, ""))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + HOUR)
    .sign(key);
}

/**
 * Gives an access token, asked for when there is none, the last one is about to end or is the one that was refused.
 * @throws SignatureUnavailable when none is given
 */
function tokenSource(settings: DocusignSettings): (refused?: string) => Promise<string> {
  const { authority, fetch: send = fetch, now = () => new Date() } = settings;
  let cached: { token: string; until: number } | undefined;
  return async (refused) => {
    const seconds = Math.floor(now().getTime() / 1_000);
    if (cached && cached.token !== refused && seconds < cached.until) return cached.token;
    const response = await send(`${authority.startsWith("http") ? authority : `https://${authority}`}/oauth/token`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: await assertion(settings, seconds),
      }),
    }).catch((error: unknown) => {
      throw new SignatureUnavailable(`no token: ${error instanceof Error ? error.message : "unreachable"}`);
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    if (!response.ok || typeof answer.access_token !== "string")
      throw new SignatureUnavailable(`no token: status ${response.status}`);
    cached = {
      token: answer.access_token,
      until: seconds + Math.max((typeof answer.expires_in === "number" ? answer.expires_in : HOUR) - MARGIN, 0),
    };
    return cached.token;
  };
}

/** What DocuSign says when it says no. */
interface Fault {
  errorCode?: unknown;
  message?: unknown;
}

/** A request that DocuSign refused, by its own code. */
export class DocusignRefused extends SignatureRefused {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, { errorCode, message }: Fault) {
    super(`DocuSign refused: ${status} ${String(errorCode ?? "")} ${String(message ?? "")}`.trim());
    this.status = status;
    this.errorCode = String(errorCode ?? "");
  }
}

/** An answer that makes no sense: as good as none. */
export const unexpected = (what: string): DocusignRefused =>
  new DocusignRefused(200, { errorCode: "UNEXPECTED_ANSWER", message: what });

/** Asks the account's REST API. */
interface DocusignClient {
  /**
   * @throws DocusignRefused, also for an answer that makes no sense, or SignatureUnavailable when it cannot be reached
   * in time
   */
  json(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** A PDF. */
  document(path: string): Promise<Uint8Array>;
}

/** Longest wait for an answer, in milliseconds: with a token's before it still less than a request may take. */
const LONGEST = 8_000;

/** Its word for a token that it does not know any more. */
const NOT_KNOWN = 401;
/** Its words for "not now". */
const BUSY = new Set([NOT_KNOWN, 408, 429]);

/** Makes the client of one account; redirects are never followed, so a token goes nowhere else. */
export function docusignClient(settings: DocusignSettings): DocusignClient {
  const token = tokenSource(settings);
  const { api, account, fetch: send = fetch } = settings;
  const ask = async (method: string, path: string, accept: string, body?: unknown): Promise<Response> => {
    const signal = AbortSignal.timeout(LONGEST);
    const sent = async (bearer: string): Promise<Response> =>
      send(`${api}/restapi/v2.1/accounts/${encodeURIComponent(account)}/${path}`, {
        method,
        redirect: "error",
        signal,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw new SignatureUnavailable(
          `DocuSign is not reached: ${error instanceof Error ? error.message : "unknown"}`,
        );
      });
    const bearer = await token();
    let response = await sent(bearer);
    // Revoked before its time: with another one the same is asked once more.
    if (response.status === NOT_KNOWN) response = await sent(await token(bearer));
    if (BUSY.has(response.status) || response.status >= 500)
      throw new SignatureUnavailable(`DocuSign answers ${response.status}`);
    if (!response.ok) throw new DocusignRefused(response.status, (await response.json().catch(() => ({}))) as Fault);
    return response;
  };
  return {
    async json(method, path, body) {
      const answer: unknown = await (await ask(method, path, "application/json", body)).json().catch(() => undefined);
      if (typeof answer !== "object" || answer === null || Array.isArray(answer)) throw unexpected("no JSON");
      return answer as Record<string, unknown>;
    },
    async document(path) {
      const bytes = new Uint8Array(
        await (await ask("GET", path, "application/pdf")).arrayBuffer().catch(() => {
          throw unexpected("a document that broke off");
        }),
      );
      if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") !== "%PDF-") throw unexpected("no document");
      return bytes;
    },
  };
}
