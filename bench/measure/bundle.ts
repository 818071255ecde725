import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { build } from "vite";
import { serveFolder, type Served } from "../build/serve.ts";
import { buildEntry, type EntryName } from "../build/site.ts";
import type { Gate } from "../gate.ts";
import { reader } from "../server/fill.ts";
import { startProduct } from "../server/product.ts";
import { openBrowser } from "./browser.ts";

interface Weight {
  kb: number;
  later: number;
  requests: number;
}

/**
 * Brotli kilobytes of all scripts that a page asks for until it stands, and of those it fetches afterwards. What stands
 * is noted by the page itself: a busy machine looks later, when more has been fetched.
 */
async function weigh(page: Page, ready: string, stands: () => Promise<unknown>): Promise<Weight> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) bodies.set(response.url(), response.body());
  });
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector(selector) === null) return;
      Object.assign(window, { stood: performance.now() });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, ready);
  await stands();
  await page.waitForSelector(ready);
  await page.waitForTimeout(4000);
  const before = new Set(
    await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime < (window as unknown as { stood: number }).stood)
        .map(({ name }) => name),
    ),
  );
  const weight: Weight = { kb: 0, later: 0, requests: 0 };
  for (const [address, body] of bodies) {
    const kb = brotliCompressSync(await body).length / 1024;
    if (!before.has(address)) weight.later += kb;
    else {
      weight.kb += kb;
      weight.requests += 1;
    }
  }
  page.removeAllListeners("response");
  return weight;
}

async function weighReference(root: string, name: EntryName, ready: string, draw: string): Promise<Weight> {
  const served: Served = await serveFolder(
    await buildEntry(root, name),
    `node_modules/.cache/bench/site/${name}/index.html`,
  );
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    return await weigh(page, ready, async () => {
      await page.goto(`${served.address}/node_modules/.cache/bench/site/${name}/index.html?size=100`, {
        waitUntil: "networkidle",
      });
      if (draw !== "") await page.evaluate(draw);
    });
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function weighProduct(root: string): Promise<{ login: Weight; list: Weight; form: Weight }> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const outDir = join(root, "node_modules", ".cache", "bench", "dist", "product");
  await build({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
  const product = await startProduct(root, { DATA_FOLDER: folder });
  const served = await serveFolder(outDir, "index.html", product.address);
  const browser = await openBrowser();
  try {
    const { environments } = JSON.parse(readFileSync(join(root, "schemas", "environments.json"), "utf8")) as {
      environments: { demo: { codes: { password: string } } };
    };
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const login = await weigh(page, "input[type=password]", () => page.goto(`${served.address}/login`));
    await page.fill("input:not([type=password])", reader);
    await page.fill("input[type=password]", environments.demo.codes.password);
    await page.click("button[type=submit]");
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    await page.waitForTimeout(1000);
    const { cookies } = await context.storageState();
    const session = await page.evaluate(() => JSON.stringify(sessionStorage));
    const open = async (path: string, ready: string): Promise<Weight> => {
      const fresh = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await fresh.addCookies(cookies);
      await fresh.addInitScript((key) => {
        for (const [name, value] of Object.entries(JSON.parse(key) as Record<string, string>))
          sessionStorage.setItem(name, value);
      }, session);
      const view = await fresh.newPage();
      const found = await weigh(view, ready, () => view.goto(served.address + path));
      await fresh.close();
      return found;
    };
    return {
      login,
      list: await open("/invoice/invoice", "tbody tr a, tbody tr td"),
      form: await open("/invoice/invoice/add", "#field_invoice_no"),
    };
  } finally {
    await browser.close();
    await served.stop();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Script over the wire of the first page opened: sign-in against a bare one, list and form against plain antd. */
export async function measureBundles(root: string): Promise<Gate[]> {
  const draw = { form: "window.bench.draw()", list: "window.benchList.draw()" };
  const [bareLogin, bareList, bareForm, antdList, antdForm] = [
    await weighReference(root, "bare-login", "input", ""),
    await weighReference(root, "bare-list", "tbody tr", draw.list),
    await weighReference(root, "bare-form", "input", draw.form),
    await weighReference(root, "antd-list", "tbody tr", draw.list),
    await weighReference(root, "antd-form", "input", draw.form),
  ];
  const own = await weighProduct(root);
  const gate = (name: string, found: Weight, against: string, reference: Weight, most: number, bare: Weight): Gate => ({
    name: `script, brotli: ${name}`,
    unit: "KB",
    figure: found.kb,
    against,
    reference: reference.kb,
    most,
    bare: bare.kb,
  });
  for (const [name, found] of Object.entries(own))
    console.error(
      `script of ${name}: ${found.requests} files at first, ${found.later.toFixed(0)} KB fetched later while idle`,
    );
  return [
    gate("login", own.login, "bare", bareLogin, 1.6, bareLogin),
    gate("list", own.list, "plain antd", antdList, 1.3, bareList),
    gate("form", own.form, "plain antd", antdForm, 1.2, bareForm),
  ];
}
