import type { FastifyReply, FastifyRequest, FastifyInstance } from "fastify";
import type { AppOptions } from "../options.ts";
import { addressKey } from "./rates.ts";

/** What every answer says to the browser about transport, framing, types and referrers. */
const EVERY: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
};

/**
 * Nothing loads and nothing runs, whatever the bytes are taken for; a page and a file of a user's bring their own
 * policy.
 */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const API: Record<string, string> = { ...EVERY, "cache-control": "no-store", "content-security-policy": NOTHING };

/** A file of a user's: nothing in it may run, even opened by itself. */
export const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * A file that is read in place: only pages of our own may frame it, nothing in it may run or load. A browser's reader
 * of PDF does not start in a sandbox; the type is proven when the file is taken, said here and not to be guessed, so it
 * is never taken for a page.
 */
export const shownFilePolicy = (mediaType: string): string =>
  mediaType === "application/pdf"
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "sandbox; default-src 'none'; frame-ancestors 'self'";

/**
 * The policy of a page with its nonce; scripts by their place only, styles of the theme by the nonce. It holds frames
 * of our own alone: of those, files that are shown say that they may be.
 */
export function pagePolicy(nonce: string, isFramed = false): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'self'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "report-to csp",
  ].join("; ");
}

/** Where browsers tell what the policy of a page forbade. */
const REPORTS = "/api/csp-report";
const PAGE: Record<string, string> = {
  ...EVERY,
  "content-security-policy": NOTHING,
  "reporting-endpoints": `csp="${REPORTS}"`,
};

const HSTS = "max-age=31536000; includeSubDomains";

/**
 * Headers of every answer; those of the API forbid keeping and running anything.
 * @param address where browsers find the product: at an https address every answer asks for https from then on
 */
export function secure(
  request: FastifyRequest,
  reply: FastifyReply,
  isApi: boolean,
  address: string | undefined,
): void {
  reply.headers(isApi ? API : PAGE);
  if (request.protocol === "https" || address?.startsWith("https://") === true)
    reply.header("strict-transport-security", HSTS);
}

const LARGEST = 16_384;
const MINUTE = 60_000;
const MOST_A_MINUTE = 10;
const MOST_OF_ALL = 100;
const LONGEST = 200;

/** An address without what may be secret in it: no query, no fragment. */
const bare = (value: unknown): string =>
  typeof value === "string"
    ? value
        .replace(/[?#].*$/s, "")
        .replace(/[^\x21-\x7e]/g, "")
        .slice(0, LONGEST)
    : "";

type Body = Record<string, unknown>;

/** What of a report is worth a line, in both spellings that browsers have; undefined for what is none. */
function reportLine(text: string): string | undefined {
  try {
    const sent: unknown = JSON.parse(text);
    const first = (Array.isArray(sent) ? sent[0] : sent) as Body | undefined;
    const body = (first?.["body"] ?? first?.["csp-report"]) as Body | undefined;
    if (typeof body !== "object" || body === null) return undefined;
    const directive = bare(body["effectiveDirective"] ?? body["effective-directive"] ?? body["violated-directive"]);
    return directive === ""
      ? undefined
      : `policy forbade ${directive}: ${bare(body["blockedURL"] ?? body["blocked-uri"])} on ${bare(body["documentURL"] ?? body["document-uri"])}`;
  } catch {
    return undefined;
  }
}

/**
 * Takes browsers' reports of what a page's policy forbade: a line of the log, no more than a few a minute, nothing
 * kept.
 */
export function acceptReports(app: FastifyInstance, { log, ports }: AppOptions): void {
  let until = 0;
  let all = 0;
  let counts = new Map<string, number>();
  const isFew = (caller: string): boolean => {
    const now = ports.clock.now().getTime();
    if (now >= until) [until, all, counts] = [now + MINUTE, 0, new Map()];
    all += 1;
    counts.set(caller, (counts.get(caller) ?? 0) + 1);
    return all <= MOST_OF_ALL && (counts.get(caller) ?? 0) <= MOST_A_MINUTE;
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/reports+json", "application/csp-report"],
      { parseAs: "string", bodyLimit: LARGEST },
      (_request, body, done) => done(null, body),
    );
    scope.post(REPORTS, { bodyLimit: LARGEST }, (request, reply) => {
      const line = isFew(addressKey(request.ip)) ? reportLine(String(request.body)) : undefined;
      if (line !== undefined) log?.({ level: "info", trace: request.id, message: line });
      return reply.status(204).send();
    });
  });
}
