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

const API: Record<string, string> = { ...EVERY, "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };

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
const PAGE: Record<string, string> = { ...EVERY, "reporting-endpoints": `csp="${REPORTS}"` };

const HSTS = "max-age=31536000; includeSubDomains";

/** Headers of every answer; those of the API forbid keeping and running anything. */
export function secure(request: FastifyRequest, reply: FastifyReply, isApi: boolean): void {
  reply.headers(isApi ? API : PAGE);
  if (request.protocol === "https") reply.header("strict-transport-security", HSTS);
}
