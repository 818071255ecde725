import type { FastifyInstance } from "fastify";
import type { AppOptions } from "../options.ts";

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
function askedOnce(options: AppOptions): () => Promise<boolean> {
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
export function answerHealth(app: FastifyInstance, options: AppOptions, isEnding: () => boolean): void {
  const answers = askedOnce(options);
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
