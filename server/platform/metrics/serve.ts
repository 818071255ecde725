import { type RawVariables, type Variables, wholeNumber } from "../configuration.ts";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Store } from "../store/handle.ts";
import { gatherMetrics } from "./metrics.ts";

/** Where figures are told. */
export const metricsVariables = {
  METRICS_PORT: {
    means: "A port of its own at which /metrics tells figures to Prometheus; never one that the public reaches.",
    example: "9464",
    without: "no figures are gathered",
  },
  METRICS_HOST: { means: "The network on which that port listens.", example: "0.0.0.0", without: "localhost" },
} satisfies Variables;

/** Where metrics are served. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
}

/**
 * Where METRICS_PORT and METRICS_HOST say that figures are told; undefined where nowhere.
 * @throws Error for what is no port
 */
export const metricsSettings = (variables: RawVariables<typeof metricsVariables>): MetricsSettings | undefined =>
  variables.METRICS_PORT
    ? {
        port: wholeNumber("METRICS_PORT", variables.METRICS_PORT, 0, 65_535),
        host: variables.METRICS_HOST || "localhost",
      }
    : undefined;

/** Figures of this process at a port of their own. */
export interface ServedMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** Gathers figures and tells them at `/metrics`, away from the port that the public reaches. */
export async function serveMetrics(
  store: Pick<Store, "reading">,
  { port, host }: MetricsSettings,
): Promise<ServedMetrics> {
  const metrics = gatherMetrics(store);
  const server = createServer((request, response) => {
    // Who asks each quarter of a minute keeps no line open.
    response.setHeader("connection", "close");
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      metrics.stop();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
