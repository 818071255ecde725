import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { requests, type RequestTrace } from "../observe.ts";
import type { AppOptions } from "../options.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import pressure from "@fastify/under-pressure";
import type { RequestContext } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { endpointsOf } from "../calls/endpoints.ts";
import type { Endpoint } from "../calls/endpoint.ts";
import { uploadLimits } from "../files/kind.ts";
import { answerEndpoint, type Serving } from "./answer.ts";
import { acceptJson } from "./body.ts";
import { refusedAnswer, asRefusal } from "./envelope.ts";
import { secure, acceptReports } from "./headers.ts";
import { sharedCounts, makeRates, type Rates, makeWindows, type Windows } from "./rates.ts";
import { LONGEST_ANSWER } from "./in-time.ts";
import { servePages, versionOf } from "./pages.ts";
import { makeRefusedAudit, type RefusedAudit } from "./refused-audit.ts";
import { requestContext, traceId } from "./request-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    seen?: RequestTrace;
  }
}

/** What the address of every call begins with. */
const API = "/api/";

/** Lets requests be observed from beginning to end; where people are real, each call is a line of the log. */
function observeRequests(app: FastifyInstance, { log, environment }: AppOptions): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const parent = request.headers["traceparent"];
    const seen: RequestTrace = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      trace: request.id,
      began: performance.now(),
      ...(typeof parent === "string" ? { parent } : {}),
    };
    request.seen = seen;
    if (requests.start.hasSubscribers) requests.start.runStores(seen, () => done());
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { seen } = request;
    if (seen) {
      seen.status = reply.statusCode;
      if (requests.asyncEnd.hasSubscribers) requests.asyncEnd.publish(seen);
      if (!environment.seeds && seen.route.startsWith(API))
        log?.({
          level: "info",
          trace: seen.trace,
          message: `${seen.method} ${seen.route}`,
          answered: { status: reply.statusCode, milliseconds: Math.round(performance.now() - seen.began) },
        });
    }
    done();
  });
}

const PATIENCE = 2_000;

/** Whether the database answers soon enough. */
async function answersInTime({ store }: AppOptions): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PATIENCE);
  });
  try {
    return await Promise.race([store.answers(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** However many ask at once, the database is asked once. */
function cachedCheck(options: AppOptions): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () =>
    (asking ??= answersInTime(options).finally(() => {
      asking = undefined;
    }));
}

/** Asked also while the process is too busy for requests: that is no reason to take it for dead. */
const ALWAYS = { config: { pressureHandler: () => undefined } } as const;

/**
 * What a load balancer or an orchestrator asks: `/healthz`, whether the process is alive, always 200; `/readyz`,
 * whether it may be sent requests, 200 or 503 while it is ending, too busy, or its database does not answer. The bodies
 * name nothing of the inside.
 * @param isEnding whether the process has been told to stop
 */
function answerHealth(app: FastifyInstance, options: AppOptions, isEnding: () => boolean): void {
  const answers = cachedCheck(options);
  app.get("/healthz", ALWAYS, (_request, reply) => reply.header("cache-control", "no-store").send({ status: "alive" }));
  app.get("/readyz", ALWAYS, async (_request, reply) => {
    const status = isEnding()
      ? "ending"
      : options.pressure !== false && app.isUnderPressure()
        ? "busy"
        : (await answers())
          ? "ready"
          : "database does not answer";
    return reply
      .status(status === "ready" ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status });
  });
}

declare module "fastify" {
  interface FastifyRequest {
    context?: RequestContext;
  }
}

/**
 * A file comes in while its handler waits for it; a slow line has as long as the request itself, and the answer as long
 * as any other.
 */
const REQUEST_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = REQUEST_TIMEOUT + LONGEST_ANSWER;
const BODY_LIMIT = 1_048_576;
const DOUBLED = /^\/api\/(ucenter|obligation)\/\1\//;

/** Answers a refusal in the caller's language; what is refused before a session was looked up too. */
function refuseWith(options: AppOptions, request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const context = request.context ?? requestContext(options, request, undefined, undefined);
  const { status, body } = refusedAnswer(options.registry, context.say, refusal);
  const wait = (refusal.data as { retry_after?: number } | undefined)?.retry_after;
  if (wait !== undefined) reply.header("retry-after", String(wait));
  return reply.status(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** How often processes tell each other what they counted, in milliseconds. */
const SHARED_EVERY = 500;

/** Shares the counts of this process with others while it runs; while the database is away each counts by itself. */
function shareCounts(app: FastifyInstance, { store, log }: AppOptions, windows: Windows): void {
  const shared = sharedCounts(store);
  let sharing: Promise<void> | undefined;
  const timer = setInterval(() => {
    sharing ??= windows
      .share(shared)
      .catch((error: unknown) => log?.({ level: "info", trace: "", message: "counts were not shared", error }))
      .finally(() => {
        sharing = undefined;
      });
  }, SHARED_EVERY).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await sharing;
  });
}

const pattern = (path: string) => `/api/${path.replace(/\{(\w+)\}/g, ":$1")}`;

/** Mounts every endpoint. */
function mount(
  app: FastifyInstance,
  options: AppOptions,
  endpoints: readonly Endpoint[],
  { rates, refused }: { rates: Rates | undefined; refused: RefusedAudit },
): void {
  app.addHook("onClose", () => refused.settled());
  const serving: Serving = { options, rates, endpoints: new Map(endpoints.map((one) => [one.name, one])) };
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: pattern(endpoint.path),
      ...(endpoint.upload === undefined ? {} : { handlerTimeout: UPLOAD_TIMEOUT }),
      handler: (request, reply) =>
        answerEndpoint(serving, endpoint, request, reply).catch((error: unknown) => {
          refused.note(endpoint, request, reply, error);
          throw error;
        }),
    });
  }
}

/**
 * The methods that are answered at an address: a router would need a route for each further method of each path, most
 * of all its routes and a sixth of the time in which the server starts.
 * @returns by the path of a request, without its query; empty where no endpoint has it
 */
function methodsByAddress(endpoints: readonly Endpoint[]): (path: string) => string[] {
  const paths = endpoints.map(({ path, method }) => ({ steps: pattern(path).split("/"), method }));
  return (path) => {
    const steps = path.split("/");
    const here = paths.filter(
      (one) =>
        one.steps.length === steps.length &&
        one.steps.every((step, index) => (step.startsWith(":") ? steps[index] !== "" : step === steps[index])),
    );
    return [...new Set(here.map(({ method }) => method))];
  };
}

/**
 * How many milliseconds behind the server may fall before it asks callers to come later. The embedded database works in
 * the server's own thread, so its every slow statement is a delay and no sign of overload.
 */
const BUSIEST = { postgres: 500, pglite: 5_000 } as const;

/**
 * Builds the application: the API from the registry, and the pages where a front end was built.
 * @throws Error when a config names what the server has not, or two calls answer one path
 */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const html = given.dist === undefined ? undefined : readFileSync(join(given.dist, "index.html"), "utf8");
  const options: AppOptions = { ...given, ...(html === undefined ? {} : { version: versionOf(html) }) };
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    handlerTimeout: LONGEST_ANSWER,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: false,
    genReqId: traceId,
    logger: false,
    trustProxy: options.proxies ?? false,
    // Its own answer has no code; ours is given below.
    return503OnClosing: false,
    rewriteUrl: (request) => (request.url ?? "/").replace(DOUBLED, "/api/$1/"),
    // What cannot even be routed passes no hook.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply as unknown as FastifyReply, request.url.startsWith(API), options.environment.address);
      void refuseWith(options, request, reply as unknown as FastifyReply, asRefusal(options, error, request.id, false));
    },
  });
  app.server.headersTimeout = 15_000;
  acceptJson(app);
  // Without its hook: cookies are read where a session is looked for.
  await app.register(cookie, { hook: false });
  await app.register(multipart, { limits: uploadLimits(options.registry), throwFileSizeLimit: true });
  observeRequests(app, options);
  let isEnding = false;
  app.addHook("preClose", (done) => {
    isEnding = true;
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    const isCall = request.url.startsWith(API);
    secure(request, reply, isCall, options.environment.address);
    if (isEnding && isCall) void refuseWith(options, request, reply, new Refusal("busy", { data: { retry_after: 5 } }));
    else done();
  });
  // After the hook above: a refusal of a busy server carries the headers of every answer. Calls alone are refused,
  // which the browser makes again; a page that misses one of its files would not be drawn at all.
  if (options.pressure !== false)
    await app.register(pressure, {
      maxEventLoopDelay: BUSIEST[options.store.engine],
      maxHeapUsedBytes: 1.5e9,
      pressureHandler: (request) => {
        if (request.url.startsWith(API)) throw new Refusal("busy", { data: { retry_after: 5 } });
      },
    });
  const now = () => options.ports.clock.now().getTime();
  const windows = makeWindows(now);
  // The embedded database serves one process alone.
  if (options.store.engine === "postgres") shareCounts(app, options, windows);
  const rates = options.limits === false ? undefined : makeRates(options.registry, windows, now);
  const refused = makeRefusedAudit(options, windows);
  app.setErrorHandler((error, request, reply) => {
    refused.early(request, error);
    return refuseWith(options, request, reply, asRefusal(options, error, request.id, request.method !== "GET"));
  });
  const endpoints = endpointsOf(options);
  mount(app, options, endpoints, { rates, refused });
  acceptReports(app, options);
  answerHealth(app, options, () => isEnding || options.isDraining?.() === true);
  const pages = options.dist && html !== undefined ? await servePages(app, options, options.dist, html) : undefined;
  const methodsAt = methodsByAddress(endpoints);
  app.setNotFoundHandler((request, reply) => {
    if (pages && !request.url.startsWith(API) && (request.method === "GET" || request.method === "HEAD"))
      return pages(request, reply);
    const methods = methodsAt(request.url.split("?", 1)[0]!);
    // A path with the method that was sent is unknown for what stands in it, such as an id of a thousand characters.
    if (methods.length === 0 || methods.includes(request.method))
      return refuseWith(options, request, reply, new Refusal("unknown_route"));
    const allowing = reply.header("allow", methods.join(", "));
    return refuseWith(options, request, allowing, new Refusal("unknown_route", { status: 405 }));
  });
  return app;
}
