import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Store } from "../store/handle.ts";
import { gatherMetrics } from "./metrics.ts";
import type { MetricsSettings } from "./settings.ts";

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
