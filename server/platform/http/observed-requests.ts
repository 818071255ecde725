import type { FastifyInstance } from "fastify";
import { requests, type RequestTrace } from "../observe/kinds.ts";
import type { AppOptions } from "../options.ts";

declare module "fastify" {
  interface FastifyRequest {
    seen?: RequestTrace;
  }
}

/** What the address of every call begins with. */
export const API = "/api/";

/** Lets requests be observed from beginning to end; where people are real, each call is a line of the log. */
export function observeRequests(app: FastifyInstance, { log, environment }: AppOptions): void {
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
