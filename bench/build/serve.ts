import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };

export interface Served {
  address: string;
  stop(): Promise<void>;
}

/** Serves a built folder on a free port; an address without a file gets the page itself. */
export async function serveFolder(folder: string, index: string): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://bench").pathname);
    const wanted = join(folder, path);
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, index);
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", "cache-control": "no-store" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => { server.listen(0, "127.0.0.1", ready); });
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  };
}
