import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { developedPages } from "./plugin.ts";

test("a renewed page asks for what was generated although no watcher has told of it yet", async () => {
  const root = mkdtempSync(join(tmpdir(), "pages-"));
  mkdirSync(join(root, "generated"));
  writeFileSync(join(root, "generated/rule.ts"), "export const least = 8;");
  writeFileSync(join(root, "generated/routes.ts"), 'export const rules = () => import("./rule.ts");');
  writeFileSync(join(root, "page.ts"), 'import { rules } from "./generated/routes.ts"; void rules();');
  const pages = developedPages(root);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [pages.plugin],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null },
  });
  try {
    const { client } = server.environments;
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
    await server.close();
    rmSync(root, { recursive: true });
  }
});
