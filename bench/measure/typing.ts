import type { CDPSession, Page } from "playwright-core";
import { scriptMs } from "./browser.ts";

const sentence = "the quick brown fox jumps over it";

/** Script per key in a field, and the longest task meanwhile; 0 where none took over 50 ms. */
export async function typed(page: Page, session: CDPSession, field: string): Promise<{ key: number; longest: number }> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: "longtask" });
  });
  await page.click(field);
  await page.keyboard.type("warm up ", { delay: 20 });
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    (window as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  const before = await scriptMs(session);
  for (const key of sentence) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => setTimeout(done));
        }),
    );
  }
  const key = ((await scriptMs(session)) - before) / sentence.length;
  return {
    key,
    longest: await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks)),
  };
}

/** Draws a page of the benchmark. @returns the milliseconds to its first full window and to all that it draws */
export async function drawn(page: Page, address: string): Promise<{ viewport: number; all: number }> {
  await page.goto(address);
  await page.waitForFunction(() => "bench" in window);
  await page.evaluate(() => window.bench.draw());
  await page.waitForFunction(
    () => window.bench.marks.all !== undefined && window.bench.marks.viewport !== undefined,
    undefined,
    { timeout: 30_000 },
  );
  const { viewport = NaN, all = NaN } = await page.evaluate(() => window.bench.marks);
  await page.waitForTimeout(1500);
  return { viewport, all };
}
