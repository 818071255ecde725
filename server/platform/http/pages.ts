import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest, FastifyInstance, FastifyReply } from "fastify";
import { refuse } from "../refusal.ts";
import type { Endpoint } from "../calls/endpoint.ts";
import type { RequestContext } from "../context.ts";
import { mayChooseBrand, brandOf } from "./request-context.ts";
import files from "@fastify/static";
import { matchPattern } from "../../../schemas/vocabulary/address/pattern.ts";
import { languageOf } from "../wording.ts";
import { cookieOf, plainCookie } from "./cookies.ts";
import { pagePolicy } from "./headers.ts";
import type { AppOptions } from "../options.ts";

/**
 * The version of a built front end: its page names every part by a hash, so the page's own hash stands for all of it.
 */
export const versionOf = (html: string): string => createHash("sha256").update(html).digest("hex").slice(0, 12);

/** What an old page may still do: keep what was typed, and leave. */
const isAlwaysAdmitted = ({ call }: Endpoint): boolean =>
  call?.quiet === true || call?.passive === true || call?.name === "user.logout";

/**
 * Refuses a write of a page that was built from other configs than the one served now: its form may ask for too little.
 * A caller that names no version is no page of ours and is judged by its input alone.
 * @throws Refusal client_outdated
 */
export function mustBeCurrent(version: string | undefined, endpoint: Endpoint, request: FastifyRequest): void {
  const sent = request.headers["client-version"];
  if (version !== undefined && sent !== undefined && sent !== version && !isAlwaysAdmitted(endpoint))
    refuse("client_outdated");
}

/**
 * Whether a page may stand in a frame of a page of our own: only what the catalogue asks for, where demo users are;
 * nowhere else, and never in another site's.
 */
function mayBeFramed(environment: RequestContext["environment"], url: string): boolean {
  if (!mayChooseBrand(environment) || environment.seeds !== true) return false;
  return new URL(url, "http://localhost").searchParams.has("catalogue_state");
}

const YEAR = 31_536_000;
/** The one text among the files whose encoding the library leaves unsaid. */
const DRAWING = "image/svg+xml";
const PICKED_FOR = 86_400;

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Fills the places of index.html: __NONCE__, __BRAND__, __ENVIRONMENT__, __VERSION__, __LANGUAGE__, the language and
 * the title.
 */
function templated(
  options: AppOptions,
  html: string,
  request: FastifyRequest,
  nonce: string,
  picked: string | undefined,
): string {
  const { registry, environment } = options;
  const brand = brandOf(registry, environment, request.host, picked);
  const language = languageOf(request.headers["accept-language"]);
  const title = registry.wording(brand, language).get("brand")?.["title"] ?? "";
  const places: Record<string, string> = {
    NONCE: nonce,
    BRAND: brand,
    ENVIRONMENT: environment.name,
    VERSION: options.version ?? "",
    LANGUAGE: language,
  };
  return html
    .replace(/__(NONCE|BRAND|ENVIRONMENT|VERSION|LANGUAGE)__/g, (_whole, name: string) => escaped(places[name] ?? ""))
    .replace(/<html lang="[^"]*"/, `<html lang="${language === "zh" ? "zh-CN" : "en"}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
}

/** Where invented people and data may be looked at, the catalogue is shown beside the pages. */
const CATALOGUE = ["/catalogue", "/catalogue/open"];

/**
 * Whether something is shown at an address. Who asks for one that is not there, such as a mistyped probe of a load
 * balancer, must not take the page that says so for a success.
 */
function isAddress({ registry, environment }: AppOptions, url: string): boolean {
  const path = url.split(/[?#]/)[0] ?? "/";
  if (environment.seeds === true && CATALOGUE.includes(path)) return true;
  return [...registry.pages.values()].some(({ routes }) =>
    routes.some((route) => matchPattern(typeof route === "string" ? route : route.path, path) !== undefined),
  );
}

/**
 * Serves the built front end: files as they lie there (precompressed where they are), and for every other address the
 * page, made anew each time because its nonce must be; with 404 where no page has the address.
 */
export async function servePages(
  app: FastifyInstance,
  options: AppOptions,
  dist: string,
  html: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  await app.register(async (scope) => {
    scope.addHook("onSend", (_request, reply, payload, done) => {
      if (reply.getHeader("content-type") === DRAWING) reply.header("content-type", `${DRAWING}; charset=utf-8`);
      done(null, payload);
    });
    await scope.register(files, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      dotfiles: "ignore",
      cacheControl: false,
      globIgnore: ["**/*.br", "**/*.gz", "**/index.html", "**/*.map"],
      setHeaders: (response, path) =>
        void response.header(
          "cache-control",
          /[/\\](?:assets|config)[/\\]/.test(path) ? `public, max-age=${YEAR}, immutable` : "no-cache",
        ),
    });
  });
  return (request, reply) => {
    // An address with a file's ending that is not there must not answer a page: a missing chunk would look like a
    // broken one.
    if (/\.[a-z0-9]{2,5}$/i.test(request.url.split("?")[0] ?? ""))
      return reply.status(404).type("text/plain").send("not found");
    const brandParam = (request.query as Record<string, unknown>)["brand"];
    const picked =
      typeof brandParam === "string" && mayChooseBrand(options.environment) && options.registry.brands.has(brandParam)
        ? brandParam
        : undefined;
    const isFramed = mayBeFramed(options.environment, request.url);
    // What is only looked at in a frame does not dress what is looked at beside it.
    if (picked && !isFramed) reply.header("set-cookie", plainCookie(request, "brand", picked, PICKED_FOR));
    const nonce = randomBytes(16).toString("base64");
    return reply
      .status(isAddress(options, request.url) ? 200 : 404)
      .headers({
        "content-security-policy": pagePolicy(nonce, isFramed),
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        vary: "accept-language, host",
      })
      .send(templated(options, html, request, nonce, picked ?? cookieOf(request, "brand")));
  };
}
