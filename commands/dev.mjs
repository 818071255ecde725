// npm run dev: server and browser files, both renewed on every change of code or config.
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, generate, root, startNode } from "./prepare.mjs";

ensureInstalled();
generate();

const configs = ["schemas", "pages", "brands"];
const watched = ["server", "registry", ...configs].map((folder) => `--watch-path=${folder}`);
const children = [
  startNode([...watched, "--watch-preserve-output", "server/main.ts"], { env: { APP_ENVIRONMENT: process.env.APP_ENVIRONMENT ?? "dev" } }),
  startNode(["node_modules/vite/bin/vite.js"]),
];

let waiting;
for (const folder of [...configs, "generators", "registry"]) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(waiting);
    // An editor writes a file in several steps; one generation after the last is enough. A wrong config is told and does not end the session.
    waiting = setTimeout(() => startNode(["generators/generate.ts"]), 150);
  });
}

const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { stop(); process.exit(0); });
for (const child of children) child.on("exit", (status) => { stop(); process.exit(status ?? 0); });
