// npm run dev: server and browser files; what is saved is seen at once.
import { ensureInstalled, generate, startNode } from "./prepare.mjs";

ensureInstalled();
generate();

const child = startNode(["development/develop.ts", ...process.argv.slice(2)]);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (status) => process.exit(status ?? 0));
