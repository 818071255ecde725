// npm run previews: serves the branches of this repository as demos with the studio.
import { ensureInstalled, startNode } from "./prepare.mjs";

ensureInstalled();
const child = startNode(["previews/host.ts", ...process.argv.slice(2)]);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (status) => process.exit(status ?? 0));
