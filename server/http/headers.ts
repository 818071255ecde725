import type { FastifyReply, FastifyRequest } from "fastify";
import type { Framing } from "./framing.ts";

/** What every answer says to the browser about transport, framing, types and referrers. */
const EVERY: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
};

/** Nothing loads and nothing runs, whatever the bytes are taken for; a page and a file of a user's bring their own policy. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const API: Record<string, string> = { ...EVERY, "cache-control": "no-store", "content-security-policy": NOTHING };

/** A file of a user's: nothing in it may run, even opened by itself. */
export const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The policy of a page with its nonce; scripts by their place only, styles of the theme by the nonce. */
export function pagePolicy(nonce: string, { framed, frames }: Framing = { framed: false, frames: false }): string {
  return [
    "default-src 'none'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "form-action 'self'", "base-uri 'none'", "object-src 'none'",
    framed ? "frame-ancestors 'self'" : "frame-ancestors 'none'", ...(frames ? ["frame-src 'self'"] : []), "report-to csp",
  ].join("; ");
}

/** Where browsers tell what the policy of a page forbade. */
export const REPORTS = "/api/csp-report";
const PAGE: Record<string, string> = { ...EVERY, "content-security-policy": NOTHING, "reporting-endpoints": `csp="${REPORTS}"` };

const HSTS = "max-age=31536000; includeSubDomains";

/**
 * Headers of every answer; those of the API forbid keeping and running anything.
 * @param address where browsers find the product: at an https address every answer asks for https from then on
 */
export function secure(request: FastifyRequest, reply: FastifyReply, isApi: boolean, address: string | undefined): void {
  reply.headers(isApi ? API : PAGE);
  if (request.protocol === "https" || address?.startsWith("https://") === true) reply.header("strict-transport-security", HSTS);
}
