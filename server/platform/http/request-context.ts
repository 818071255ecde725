import type { Registry, NamedCall } from "../../../registry/registry.ts";
import type { RequestContext, Acting } from "../context.ts";
import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { languageOf, sayer, type Say } from "../wording.ts";
import { answerHeaders, cookieOf } from "./cookies.ts";
import type { AppOptions } from "../options.ts";

const CHOOSABLE = new Set(["demo", "dev", "test", "local"]);

/** Whether the brand may be picked by `?brand=` here, to look at them all on one address. */
export const mayChooseBrand = (environment: RequestContext["environment"]): boolean => CHOOSABLE.has(environment.name);

/**
 * The brand of a request: the picked one where that is allowed, else the one whose address it came to, else the
 * environment's.
 */
export function brandOf(
  registry: Registry,
  environment: RequestContext["environment"],
  host: string,
  picked: string | undefined,
): string {
  if (picked !== undefined && mayChooseBrand(environment) && registry.brands.has(picked)) return picked;
  const name = host.replace(/:\d+$/, "");
  for (const brand of registry.brands.values())
    if (brand.name !== environment.brand && brand.hosts?.includes(name)) return brand.name;
  return environment.brand ?? "default";
}

const LONGEST_AGENT = 300;
const sayers = new WeakMap<object, Map<string, Say>>();

/** A sayer per brand, language and role, made once. */
function cachedSayer(
  options: AppOptions,
  brand: string,
  language: RequestContext["language"],
  role: string | undefined,
): Say {
  const cache = sayers.get(options.registry) ?? new Map<string, Say>();
  sayers.set(options.registry, cache);
  const key = `${brand} ${language} ${role ?? ""}`;
  const say = cache.get(key) ?? sayer(options.registry, brand, language, role);
  cache.set(key, say);
  return say;
}

export type Headers = ReturnType<typeof answerHeaders>;

/** What every call is given of its request, before a database handle is added. */
export function requestContext(
  options: AppOptions,
  request: FastifyRequest,
  call: NamedCall | undefined,
  acting: Acting | undefined,
): RequestContext & { answer: Headers } {
  const { registry, environment, ports } = options;
  const language = languageOf(request.headers["accept-language"]);
  const brand = brandOf(registry, environment, request.host, cookieOf(request, "brand"));
  return {
    registry,
    environment,
    ports,
    call,
    acting,
    language,
    brand,
    system: false,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, LONGEST_AGENT),
    traceId: request.id,
    say: cachedSayer(options, brand, language, acting?.role),
    answer: answerHeaders(request),
  };
}

/** Names one request in logs and in what a caller is told of a fault. */
export const traceId = (): string => randomBytes(8).toString("hex");
