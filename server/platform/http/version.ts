import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import type { Endpoint } from "../calls/endpoint.ts";

/**
 * The version of a built front end: its page names every part by a hash, so the page's own hash stands for all of it.
 */
export const versionOf = (html: string): string => createHash("sha256").update(html).digest("hex").slice(0, 12);

/** What an old page may still do: keep what was typed, and leave. */
const isAlwaysTaken = ({ call }: Endpoint): boolean =>
  call?.quiet === true || call?.passive === true || call?.name === "user.logout";

/**
 * Refuses a write of a page that was built from other configs than the one served now: its form may ask for too little.
 * A caller that names no version is no page of ours and is judged by its input alone.
 * @throws Refusal client_outdated
 */
export function mustBeCurrent(version: string | undefined, endpoint: Endpoint, request: FastifyRequest): void {
  const sent = request.headers["client-version"];
  if (version !== undefined && sent !== undefined && sent !== version && !isAlwaysTaken(endpoint))
    refuse("client_outdated");
}
