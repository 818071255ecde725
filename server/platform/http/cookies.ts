import type { FastifyRequest, FastifyReply } from "fastify";
import { refuse } from "../refusal.ts";
import cookie from "@fastify/cookie";
import type { AnswerHeaders } from "../context.ts";

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

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i;

/** Over plain http on this machine a Secure cookie would not come back. */
const isLocal = (request: FastifyRequest) => request.protocol === "http" && LOCAL.test(request.host);
const SESSION = "sid";
/** Under the prefix a browser takes a cookie over https alone, from this very host and for no other. */
const nameFor = (request: FastifyRequest, name: string) => (isLocal(request) ? name : `__Host-${name}`);

const sent = new WeakMap<FastifyRequest, Record<string, string | undefined>>();

/** The cookies of a request, read once. */
function cookiesOf(request: FastifyRequest): Record<string, string | undefined> {
  const known = sent.get(request) ?? (request.headers.cookie ? cookie.parse(request.headers.cookie) : {});
  sent.set(request, known);
  return known;
}

/** The session's token, if the browser sent one. */
export const sessionToken = (request: FastifyRequest): string | undefined => cookieOf(request, SESSION);

/** A cookie by its name. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  cookiesOf(request)[nameFor(request, name)];

/** Sets a cookie that grants nothing. */
export function plainCookie(request: FastifyRequest, name: string, value: string, seconds: number): string {
  return cookie.serialize(nameFor(request, name), value, {
    path: "/",
    maxAge: seconds,
    httpOnly: true,
    sameSite: "strict",
    secure: !isLocal(request),
  });
}

/** Cookies of an answer, kept until it is known that the answer is no refusal. */
export function answerHeaders(
  request: FastifyRequest,
): AnswerHeaders & { apply(reply: FastifyReply): void; forget(): void } {
  let cookies: string[] = [];
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure: !isLocal(request) } as const;
  return {
    startSession: (token) => void cookies.push(cookie.serialize(nameFor(request, SESSION), token, options)),
    endSession: () => void cookies.push(cookie.serialize(nameFor(request, SESSION), "", { ...options, maxAge: 0 })),
    cookie: (name, value, seconds) => void cookies.push(plainCookie(request, name, value, seconds)),
    cookieSent: (name) => cookieOf(request, name),
    apply: (reply) => {
      for (const one of cookies) reply.header("set-cookie", one);
    },
    forget: () => {
      cookies = [];
    },
  };
}
