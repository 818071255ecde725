import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { slimEngine } from "./runtime/form/structure/slim-engine.ts";

const compressible = /\.(js|css|svg|json|html)$/;

/** Leaves a .br and a .gz beside each built file, so that the server never compresses at request time. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    writeBundle(options) {
      const folder = options.dir ?? "dist";
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!compressible.test(name) || name.endsWith("index.html")) continue;
        const content = readFileSync(join(folder, name));
        if (content.length < 1024) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

const package_ = /node_modules\/((?:@[^/]+\/)?[^/]+)/;
const first = new Set(["react", "react-dom", "scheduler", "react-router", "react-router-dom", "i18next", "react-i18next", "zustand", "use-sync-external-store", "cookie", "set-cookie-parser", "html-parse-stringify", "void-elements"]);
/** Our own modules that every screen uses; what only some screens draw stays in chunks of its own. */
const everywhere = /\/(?:schemas\/vocabulary\/(?:format|condition|computed|decimal|path|finding|keyword)|runtime\/(?:access|condition|counters|pageview|route|store|label|controls|source\/board|source\/useSource|call\/(?!upload|download)|display\/text|section\/(?:Actions|data)|action\/(?!bulk|download)|page\/(?!Sources|FormPage|PublicForm|PageHead)|shell\/(?!MainFrame|SideMenu|AccountMenu|NoticeBell|Breadcrumbs|place)))/;
const wordingOfStart = new Set(["runtime", "error", "brand", "role", "menu", "guard"]);

/** Which chunk a module belongs to: what every page needs, the skin, the form engine, wording by brand and language. */
function chunkOf(id: string): string | null {
  const name = package_.exec(id)?.[1];
  if (name !== undefined) {
    if (first.has(name)) return "start";
    if (name === "@tanstack/react-query" || name === "@tanstack/query-core") return "data";
    return null;
  }
  const wording = /generated\/wording\/([^/]+)\/([^/]+)\/([^/]+)\.json/.exec(id);
  if (everywhere.test(id) && !id.endsWith(".css")) return "shell";
  if (wording !== null && wordingOfStart.has(wording[3] ?? "")) return `wording-${wording[1]}-${wording[2]}`;
  return null;
}

export default defineConfig({
  plugins: [slimEngine(), react(), precompressed()],
  publicDir: "generated/public",
  server: { port: 5173, proxy: { "/api": process.env["API"] ?? "http://localhost:8080" } },
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    // A group draws in what it depends on, so what every page needs must come first, or React would follow the data layer.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", priority: 2, test: (id: string) => chunkOf(id) === "start" },
            { name: (id: string) => chunkOf(id), priority: 1 },
          ],
        },
      },
    },
  },
});
