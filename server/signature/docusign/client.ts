import { SignatureUnavailable } from "../../ports/signature.ts";
import type { DocusignSettings } from "./settings.ts";
import { tokenSource } from "./token.ts";

/** What DocuSign says when it says no. */
interface Fault {
  errorCode?: unknown;
  message?: unknown;
}

/** A request that DocuSign refused, by its own code. */
export class DocusignRefused extends SignatureUnavailable {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, { errorCode, message }: Fault) {
    super(`DocuSign refused: ${status} ${String(errorCode ?? "")} ${String(message ?? "")}`.trim());
    this.status = status;
    this.errorCode = String(errorCode ?? "");
  }
}

/** Asks the account's REST API. */
export interface DocusignClient {
  /** @throws DocusignRefused, or SignatureUnavailable when it cannot be reached in time */
  json(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Record<string, unknown>>;
  bytes(path: string): Promise<Uint8Array>;
}

/** Makes the client of one account; redirects are never followed, so a token goes nowhere else. */
export function docusignClient(settings: DocusignSettings): DocusignClient {
  const token = tokenSource(settings);
  const { api, account, fetch: send = fetch } = settings;
  const ask = async (method: string, path: string, accept: string, body?: unknown): Promise<Response> => {
    const response = await send(`${api}/restapi/v2.1/accounts/${encodeURIComponent(account)}/${path}`, {
      method, redirect: "error", signal: AbortSignal.timeout(12_000),
      headers: { authorization: `Bearer ${await token()}`, accept, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => { throw error instanceof SignatureUnavailable ? error : new SignatureUnavailable(`DocuSign is not reached: ${error instanceof Error ? error.message : "unknown"}`); });
    if (!response.ok) throw new DocusignRefused(response.status, await response.json().catch(() => ({})) as Fault);
    return response;
  };
  return {
    json: async (method, path, body) => await (await ask(method, path, "application/json", body)).json() as Record<string, unknown>,
    bytes: async (path) => new Uint8Array(await (await ask("GET", path, "application/pdf")).arrayBuffer()),
  };
}
