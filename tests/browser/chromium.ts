import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Where the browser is: CHROMIUM_PATH, the system's, or the one that comes with the packages. Throws when there is
 * none.
 */
export async function browserPath(): Promise<string> {
  for (const path of [
    process.env["CHROMIUM_PATH"],
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ]) {
    if (path && existsSync(path)) return path;
  }
  // The packaged browser brings its own libraries only when it believes to be there.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  const packaged = await import("@sparticuz/chromium");
  return packaged.default.executablePath();
}

/** A fresh browser with a profile of its own; close() ends it. */
export async function openBrowser(
  options: { width?: number; height?: number; locale?: string } = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "browser-")), {
    executablePath: await browserPath(),
    headless: true,
    args: flags,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    locale: options.locale ?? "en-US",
    timezoneId: "Asia/Singapore",
  });
}

/** A browser without any window yet; each visitor gets a context of its own. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), headless: true, args: flags });
}
