import { createServer, request } from "node:http";
import { env } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { startServer, type RunningServer } from "./server.ts";

/**
 * Three of the product's processes behind a proxy that asks each in its turn, as one process: where they find their
 * database and files, the variables of the product say. At SIGUSR2 one of them is killed and another takes its place.
 */
const MOST = 3;
/** Between two starts of a process that ended, in milliseconds. */
const PAUSE = 1_000;
const settings = {
  folder: env["DATA_FOLDER"] ?? "",
  databaseUrl: env["DATABASE_URL"] ?? "",
  environment: env["APP_ENVIRONMENT"],
};

const begin = async (): Promise<RunningServer> => {
  const server = await startServer(settings);
  console.log(`process ${server.process.pid}`);
  return server;
};

const serving = await Promise.all(Array.from({ length: MOST }, begin));
let turn = 0;

/** What a proxy says whose server is gone: nobody knows whether it did what it was asked. */
const LOST = JSON.stringify({ code: 1065, message: "line lost", data: null });

const proxy = createServer((incoming, outgoing) => {
  turn += 1;
  const server = serving[turn % serving.length];
  const lost = () => {
    if (!outgoing.headersSent)
      outgoing.writeHead(503, { "content-type": "application/json", "retry-after": "1" }).end(LOST);
  };
  const sent = request(
    `${server?.address}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (response) => {
      // An answer is handed on whole or not at all.
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => void parts.push(part));
      response.on("end", () => {
        const { "transfer-encoding": _encoding, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers).end(Buffer.concat(parts));
      });
      response.on("error", lost);
    },
  );
  sent.on("error", lost);
  incoming.pipe(sent);
});

/** As whoever supervises processes does: one that ends, as it does while its database is away, is started again. */
async function beginAgain(): Promise<RunningServer> {
  for (;;)
    try {
      return await begin();
    } catch {
      await wait(PAUSE);
    }
}

process.on("SIGUSR2", () => {
  const killed = serving.shift();
  void killed
    ?.kill()
    .then(beginAgain)
    .then((server) => void serving.push(server));
});
process.on("SIGTERM", () => {
  void Promise.all(serving.map((server) => server.stop())).then(() => process.exit(0));
});
proxy.listen(Number(env["PORT"]), "127.0.0.1", () =>
  console.log(`  http://127.0.0.1:${env["PORT"]}  (${MOST} processes)\n`),
);
