import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

/** Where systems have theirs. */
const SYSTEMS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where a system keeps its fonts' configuration; the packages bring one with Latin letters alone. */
const SYSTEM_FONTS = "/etc/fonts";

/** The browser that comes with the packages: the headless shell, pinned by the lock file; none but for Linux on x64. */
async function packagedPath(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // It brings its own libraries only when it believes to be there.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  if (existsSync(SYSTEM_FONTS)) process.env["FONTCONFIG_PATH"] ??= SYSTEM_FONTS;
  const packaged = await import("@sparticuz/chromium");
  return packaged.default.executablePath();
}

/**
 * Where the browser is: CHROMIUM_PATH, the one that comes with the packages, or the system's. The packaged one is
 * unpacked on first use, so several processes may not begin with it at once: `prepareBrowser` comes before them.
 * @throws Error when there is none
 */
async function browserPath(): Promise<string> {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen) return chosen;
  const path = (await packagedPath()) ?? SYSTEMS.find((one) => existsSync(one));
  if (path === undefined) throw new Error("no browser: say where Chromium is by CHROMIUM_PATH");
  return path;
}

/** A browser without any window yet; each visitor gets a context of its own. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), headless: true, args: flags });
}

/** Before all test files in a browser: chooses it and unpacks it once, for the processes that follow. */
export default async function prepareBrowser(): Promise<void> {
  process.env["CHROMIUM_PATH"] = await browserPath();
}
