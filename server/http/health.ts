import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./options.ts";

const PATIENCE = 2_000;

/** Whether the database answers a read soon enough. */
async function answers({ store }: AppOptions): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => { timer = setTimeout(() => done(false), PATIENCE); });
  try {
    return await Promise.race([store.reading.first("SELECT 1 AS one").then(() => true, () => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What a load balancer or an orchestrator asks: `/healthz`, whether the process is alive, always 200; `/readyz`, whether it
 * may be sent requests, 200 or 503 while it is ending or its database does not answer. The bodies name nothing of the inside.
 * @param isEnding whether the process has been told to stop
 */
export function answerHealth(app: FastifyInstance, options: AppOptions, isEnding: () => boolean): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    const status = isEnding() ? "ending" : await answers(options) ? "ready" : "database does not answer";
    return reply.status(status === "ready" ? 200 : 503).header("cache-control", "no-store").send({ status });
  });
}
