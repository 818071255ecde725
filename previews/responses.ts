import type { IncomingMessage, ServerResponse } from "node:http";

/** Forms and titles are short; more than this is neither. */
const LARGEST = 65_536;

/** Answers with a page. */
export function sendPage(response: ServerResponse, status: number, text: string, origins: readonly string[]): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src ${origins.join(" ")}; img-src data:; form-action 'self' ${origins.join(" ")}; frame-ancestors 'none'; base-uri 'none'`,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}

/** Answers a program of a page. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/** Leads on to another address. */
export function lead(response: ServerResponse, to: string, cookie?: string): void {
  response.writeHead(303, { location: to, "cache-control": "no-store", ...(cookie ? { "set-cookie": cookie } : {}) });
  response.end();
}

/**
 * The text of a request.
 * @throws Error when it is longer than any that is asked for
 */
export async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LARGEST) throw new Error("This is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** A way within the own address, or its beginning where what is said leads elsewhere. */
export const within = (to: string | null | undefined): string => (/^\/(?![/\\])/.test(to ?? "") ? to! : "/");

/** Whether somebody opens a page, rather than a part of one asking for something. */
export const opensPage = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" &&
  /text\/html/.test(headers.accept ?? "");

/** Whether a write was sent from the address that it is sent to. */
export function isFromHere({ headers }: IncomingMessage, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers["sec-fetch-site"] === undefined || headers["sec-fetch-site"] === "same-origin";
}
