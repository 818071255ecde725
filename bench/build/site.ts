import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { configFiles } from "../../generators/bundles/config-files.ts";
import { slimEngine } from "../../runtime/form/structure/slim-engine.ts";

/** Pages of the benchmark: name to its module. */
export const entries = {
  "product-form": "bench/product/form.tsx",
  "product-kyc": "bench/product/kyc.tsx",
  "bare-form": "bench/reference/bare-form.tsx",
  "antd-form": "bench/reference/antd-form.tsx",
  "product-list": "bench/product/list.tsx",
  "bare-list": "bench/reference/bare-list.tsx",
  "antd-list": "bench/reference/antd-list.tsx",
  "bare-login": "bench/reference/bare-login.tsx",
} as const;

export type EntryName = keyof typeof entries;

/**
 * Builds one page of the benchmark for production, alone, so that no chunk is shared with another.
 * @returns its folder
 */
export async function buildEntry(root: string, name: EntryName): Promise<string> {
  const site = join(root, "node_modules", ".cache", "bench", "site", name);
  const outDir = join(root, "node_modules", ".cache", "bench", "dist", name);
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const html = join(site, "index.html");
  writeFileSync(
    html,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/${entries[name]}"></script></body></html>`,
  );
  await build({
    root,
    configFile: false,
    logLevel: "error",
    base: "./",
    plugins: [react(), slimEngine(), configFiles(join(root, "generated"))],
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: html, output: { entryFileNames: "assets/[name]-[hash].js" } },
    },
  });
  return outDir;
}
