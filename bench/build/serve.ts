import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

export interface Served {
  address: string;
  stop(): Promise<void>;
}

function pass(to: string, request: IncomingMessage, response: ServerResponse): void {
  const forwarded = ask(`${to}${request.url ?? ""}`, { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on("error", () => response.writeHead(502).end());
  request.pipe(forwarded);
}

/**
 * Serves a built folder on a free port; an address without a file gets the page itself.
 * @param api address of a server that answers what begins with /api
 */
export async function serveFolder(folder: string, index: string, api?: string): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://bench").pathname);
    if (api !== undefined && path.startsWith("/api/")) return pass(api, request, response);
    const wanted = join(folder, path);
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, index);
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-store",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
