import type { FastifyInstance } from "fastify";
import type { AppOptions } from "../options.ts";
import { REPORTS } from "./headers.ts";
import { addressKey } from "./rates.ts";

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
