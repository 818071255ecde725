// npm start: from a bare clone to a running platform.
import { buildIfStale, ensureInstalled, generate, startNode } from "./prepare.mjs";

ensureInstalled();
generate();
buildIfStale();
const server = startNode(["server/main.ts"]);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (status) => process.exit(status ?? 0));
