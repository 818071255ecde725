import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { configFiles } from "./generators/bundles/config-files.ts";
import { leanRouter } from "./generators/bundles/lean-router.ts";
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
        writeFileSync(
          join(folder, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
        );
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

const package_ = /node_modules\/((?:@[^/]+\/)?[^/]+)/;
/** Packages that every page needs. */
const first = new Set([
  "react",
  "react-dom",
  "scheduler",
  "react-router",
  "react-router-dom",
  "zustand",
  "use-sync-external-store",
  "cookie",
  "set-cookie-parser",
]);
/** Packages that come with the main frame. */
const inside = new Set([
  "i18next",
  "react-i18next",
  "html-parse-stringify",
  "void-elements",
  "axios",
  "@tanstack/react-query",
  "@tanstack/query-core",
]);
/** Our own modules that every screen uses; what only some screens draw stays in chunks of its own. */
const everywhere =
  /\/(?:schemas\/vocabulary\/(?:condition|decimal|path)|runtime\/(?:access|condition|config|model\/(?!waiting)|pageview|route|settings|store|style\/scheme|label\/(?!i18n)|controls\/(?!Dialog|Tabs|frame-icons|heading|useNarrow)|source\/board|source\/useSource|call\/(?!upload|download|carrier\/(?:axios|client))|action\/(?:DialogHost|acting|offered|words|target|scoped|intent)|page\/(?!Sources|FormPage|PublicForm|Unaddressed)|shell\/(?!MainFrame|PublicLeave|Forbidden|SideMenu|AccountMenu|NoticeBell|Breadcrumbs|place|inside)))/;

/** What short public forms are made of; the great form stands on it too. */
const shortForms =
  /\/(?:runtime\/form\/(?:store|submit|field\/(?!shown)|model|validate|path|condition|suggest\/offering|pick\/name-of|use-form-state|use-latest|live-page|form-context)|runtime\/form-view\/(?:field|flat)|runtime\/antd\/input\/(?:flat-widgets|text-input|secret-input|yes-input|use-input)|runtime\/page\/PublicForm|schemas\/vocabulary\/(?:format\/(?:email|line)|finding|form\/|keyword\/(?!vocabulary)))/;

/**
 * What stands around every screen behind the sign-in and what its parts share: one request instead of twenty small
 * ones.
 */
const frame =
  /\/(?:generated\/routes\.ts|schemas\/vocabulary\/(?:display|format\/(?!email|line|textual))|runtime\/(?:shell|display|source|counters|action|call\/carrier|label\/i18n|controls\/(?:Dialog|Tabs|frame-icons)|page\/(?:Sources|Unaddressed)|list\/trail|section\/(?:Actions|ListTabs|PageHead|Failed|NotYet|WayBack|Sections|SectionBody|data|kinds\/(?:Message|Fields|Explained|Figures|ActionCards|BrandImage)))|style\/shell)/;
/** What every list is drawn with. */
const list = /\/runtime\/(?:list\/(?!import|edit\/EditRow)|section\/RowActions|controls\/useNarrow)/;
/** What every long form is drawn with, beside the fields that short ones have. */
const form =
  /\/runtime\/(?:page\/FormPage|form\/|form-view\/|antd\/input\/(?:decimal|figure|integer|long-text|file|cards|rows)[^/]*$)/;

/** A group draws in what it depends on, so those that come first take what they share with later ones. */
const chunks = ["start", "fields", "frame", "list", "form"] as const;

/** Which chunk a module belongs to: what every page needs, and what comes with the main frame. */
function chunkOf(id: string): (typeof chunks)[number] | null {
  const name = package_.exec(id)?.[1];
  if (name !== undefined) return first.has(name) ? "start" : inside.has(name) ? "frame" : null;
  if (id.endsWith(".css")) return null;
  return id.includes("rolldown/runtime") || id.includes("vite/preload-helper") || everywhere.test(id)
    ? "start"
    : shortForms.test(id)
      ? "fields"
      : frame.test(id)
        ? "frame"
        : list.test(id)
          ? "list"
          : form.test(id)
            ? "form"
            : null;
}

export default defineConfig({
  plugins: [slimEngine(), leanRouter(), react(), configFiles(join(import.meta.dirname, "generated")), precompressed()],
  publicDir: "generated/public",
  optimizeDeps: { entries: ["index.html", "studio/index.html"] },
  server: { port: 5173, proxy: { "/api": process.env["API"] ?? "http://localhost:8080" } },
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks.map((name, index) => ({
            name,
            priority: chunks.length - index,
            test: (id: string) => chunkOf(id) === name,
          })),
        },
      },
    },
  },
});
