import { SignatureRefused, SignatureUnavailable } from "../../../platform/ports/signature.ts";
import type { DocusignSettings } from "./settings.ts";
import { tokenSource } from "./token.ts";

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
export interface DocusignClient {
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
