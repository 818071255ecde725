// npm run dev: server and browser files, both renewed on every change.
import { ensureInstalled, generate, startNode } from "./prepare.mjs";

ensureInstalled();
generate();
const children = [
  startNode(["--watch", "server/main.ts"], { env: { APP_ENVIRONMENT: process.env.APP_ENVIRONMENT ?? "dev" } }),
  startNode(["generators/generate.ts", "--watch"]),
  startNode(["node_modules/vite/bin/vite.js"]),
];
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("exit", (status) => { stop(); process.exitCode ||= status ?? 0; });
