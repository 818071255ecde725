import { chromium, type Browser, type CDPSession, type Page } from "playwright-core";

/** A fresh browser for one run: the one that CHROMIUM names, or the system's. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--js-flags=--expose-gc",
    ],
  });
}

/** A page of 1,280 × 900 and its protocol session. */
export async function openPage(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return { page, session };
}

/** Milliseconds of script so far. */
export async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "ScriptDuration")?.value ?? 0) * 1000;
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}
