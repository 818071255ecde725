// npm run dev: the pages by Vite, the server, and what proves and writes the configs, each renewed by what concerns it.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import type { DevelopmentMessage, DevelopmentReport } from "../server/start/develop.ts";
import { linesOf, toldOnce } from "../generators/check/finding.ts";
import { foldersBeside } from "../generators/check/cached/session.ts";
import type { ConfigsRequest, ConfigsMessage } from "./configs.ts";
import { studioServer } from "../studio/configs/plugin.ts";
import { developedPages } from "./plugin.ts";
import { keepProcess } from "./process.ts";
import { ServerRequests } from "./server-requests.ts";
import { watchFolders } from "../generators/watch/folders.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { port: { type: "string" } } });
process.env["API"] ||= `http://localhost:${process.env["PORT"] ?? "8080"}`;
const isCode = (file: string): boolean => /\.(ts|tsx|mjs|sql)$/.test(file);
const below = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

const pages = developedPages(root);
const requests = new ServerRequests((number, request) => {
  if (!answers) return false;
  server.ask({ ...request, number });
  return true;
});
const studio = studioServer(root, (request) => requests.ask(request));
let found = "";
let answers = false;
/** Whether configs were proven while the server was reading them. */
let isStale = false;
/** What pages wait for before they draw what was saved: the server's part of it, and the browser's. */
const missing = { server: false, browser: false };
const renew = (part: keyof typeof missing): void => {
  missing[part] = false;
  if (!missing.server && !missing.browser) pages.renew();
};

const configs = keepProcess<ConfigsRequest, ConfigsMessage>({
  file: join(import.meta.dirname, "configs.ts"),
  root,
  hear(message) {
    if (message.tells === "written") {
      editorFiles.ask({});
      return renew("browser");
    }
    const { findings, milliseconds, served } = message;
    pages.tell({ findings: toldOnce(findings) });
    missing.browser = served;
    if (served) {
      // The server reads the configs while the browser's part of them is written.
      missing.server = answers;
      isStale = !answers;
      server.ask({ ask: "swap" });
    }
    const lines = linesOf(findings).join("\n");
    if (lines !== "" && lines !== found)
      console.log(
        `\n${lines}\n${findings.length} ${findings.length === 1 ? "finding" : "findings"}; ${served ? "these configs are served, but no merge passes so" : "the last good configs are served"} (${Math.round(milliseconds)} ms)`,
      );
    else if (lines === "" && found !== "") console.log(`no findings (${Math.round(milliseconds)} ms)`);
    found = lines;
  },
});

const editorFiles = keepProcess<object, never>({
  file: join(import.meta.dirname, "editor-files.ts"),
  root,
  hear: () => undefined,
});

const server = keepProcess<DevelopmentMessage, DevelopmentReport>({
  file: join(import.meta.dirname, "server.ts"),
  root,
  environment: { APP_ENVIRONMENT: process.env["APP_ENVIRONMENT"] ?? "dev" },
  began() {
    [answers, isStale, missing.server] = [false, false, false];
    pages.tell({ server: "starts" });
  },
  ended(status) {
    answers = false;
    pages.tell({ server: "failed" });
    console.log(`the server ended (${String(status)}); it starts again when something is saved`);
  },
  hear(report) {
    if (report.tells === "answered") return requests.hear(report);
    if (report.tells === "refused") {
      missing.server = false;
      console.log(`the server keeps the configs that it has: ${report.message}`);
      return pages.tell({ findings: [{ code: "server", file: "", line: 1, column: 1, message: report.message }] });
    }
    if (report.tables !== undefined && report.tables.length > 0)
      console.log(
        `the tables here follow the configs (${report.tables.length === 1 ? "1 statement" : `${report.tables.length} statements`}); for everybody else npm run migration -- <what> writes them, for review`,
      );
    if (report.tells === "listening") {
      answers = true;
      pages.tell({ server: "answers" });
      if (isStale) server.ask({ ask: "swap" });
    }
    renew("server");
  },
});

const stopWatching = watchFolders(root, ["schemas", "pages", "brands", "server", "registry", "generators"], (files) => {
  const code = files.filter(isCode);
  const config = files.filter(
    (file) => below(file, foldersBeside) || (!isCode(file) && below(file, ["schemas", "pages", "brands"])),
  );
  if (code.some((file) => below(file, ["generators", "registry", "schemas"])))
    for (const one of [configs, editorFiles]) one.restart();
  // What an environment says decides how a server begins.
  if (
    code.some((file) => below(file, ["server", "registry", "schemas"])) ||
    config.includes("schemas/environments.json") ||
    !server.isRunning()
  )
    server.restart();
  if (config.length > 0) {
    configs.ask({ files: config });
    pages.changed();
    studio.changed(config);
  }
});

const vite = await createServer({
  root,
  configFile: join(root, "vite.config.ts"),
  plugins: [pages.plugin, studio.plugin],
  server: {
    watch: { ignored: [`${root}/{data,dist,docs,tests,bench}/**`] },
    ...(values.port === undefined ? {} : { port: Number(values.port), strictPort: true }),
  },
});
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  stopWatching();
  await Promise.all([vite.close(), configs.stop(), editorFiles.stop(), server.stop()]);
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
