import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { developedPages } from "./plugin.ts";

/** A project of the files given, developed without a watcher. */
async function developed(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), "pages-"));
  mkdirSync(join(root, "generated"));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  const pages = developedPages(root);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [pages.plugin],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null },
  });
  return {
    root,
    pages,
    client: server.environments.client,
    async close() {
      await server.close();
      rmSync(root, { recursive: true });
    },
  };
}

test("a renewed page asks for what was generated although no watcher has told of it yet", async () => {
  const { root, pages, client, close } = await developed({
    "generated/rule.ts": "export const least = 8;",
    "generated/routes.ts": 'export const rules = () => import("./rule.ts");',
    "page.ts": 'import { rules } from "./generated/routes.ts"; void rules();',
  });
  try {
    await client.transformRequest("/page.ts");
    const before = await client.transformRequest("/generated/routes.ts?turn=0");
    expect(before?.code).toContain('"/generated/rule.ts"');
    expect((await client.transformRequest("/generated/rule.ts"))?.code).toContain("8");
    writeFileSync(join(root, "generated/rule.ts"), "export const least = 60;");
    pages.renew();
    const after = await client.transformRequest("/generated/routes.ts?turn=1");
    expect(after?.code).toMatch(/"\/generated\/rule\.ts\?t=\d+"/);
    expect((await client.transformRequest("/generated/rule.ts"))?.code).toContain("60");
  } finally {
    await close();
  }
});

test("what a page loads after a renewal runs on the modules that the page has, not on copies of them", async () => {
  const { pages, client, close } = await developed({
    "generated/rule.ts": "export const least = 8;",
    "settings.ts": 'export const settings = {}; export const rule = () => import("./generated/rule.ts");',
    "page.ts": 'import { settings } from "./settings.ts"; void settings;',
    "late.ts": 'import { settings } from "./settings.ts"; void settings;',
  });
  try {
    for (const url of ["/page.ts", "/settings.ts", "/generated/rule.ts"]) await client.transformRequest(url);
    pages.renew();
    expect((await client.transformRequest("/late.ts"))?.code).toContain('"/settings.ts"');
    expect((await client.transformRequest("/page.ts"))?.code).toContain('"/settings.ts"');
  } finally {
    await close();
  }
});
