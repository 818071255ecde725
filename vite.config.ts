import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { chunkGroups } from "./generators/bundles/chunks.ts";
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
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
});
