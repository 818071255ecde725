import type { FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";

/** Whether an origin is the one that the request came to: scheme, host and port. */
const isOwn = (origin: string, { protocol, host }: FastifyRequest): boolean =>
  URL.canParse(origin) &&
  URL.canParse(`${protocol}://${host}`) &&
  new URL(origin).origin === new URL(`${protocol}://${host}`).origin;

/**
 * Refuses a write that did not come from our own page: by Fetch Metadata, else by Origin, and by the header that no
 * form of another site can send.
 * @throws Refusal cross_site, or unsupported_type where a body has no declared type
 */
export function mustBeOwnPage(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  if (site !== undefined ? site !== "same-origin" : origin === undefined || !isOwn(origin, request))
    refuse("cross_site");
  if (request.headers["platform"] !== "web") refuse("cross_site");
  if (request.headers["content-encoding"] !== undefined && request.headers["content-encoding"] !== "identity")
    refuse("unsupported_type");
  if (request.headers["content-type"] === undefined && request.method !== "DELETE") refuse("unsupported_type");
}
