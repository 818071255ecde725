import type { Browser } from "playwright-core";
import { openPage, scriptMs } from "./browser.ts";

export interface FormFigures {
  viewport: number;
  all: number;
  keyScript: number;
  /** Longest task while typing, 0 if none took over 50 ms. */
  longestKeyTask: number;
  submit: number;
  errors: number;
}

const sentence = "the quick brown fox jumps over it";
const errorMarks = ".field-error, .error, .ant-form-item-explain-error";

/** One visit of a form page: mount, forty keys one by one, an empty submit. */
export async function runForm(browser: Browser, address: string, field: string): Promise<FormFigures> {
  const { page, session } = await openPage(browser);
  await page.goto(address);
  await page.waitForFunction(() => "bench" in window);
  await page.evaluate(() => window.bench.draw());
  await page.waitForFunction(() => window.bench.marks.all !== undefined && window.bench.marks.viewport !== undefined, undefined, { timeout: 30_000 });
  const marks = await page.evaluate(() => window.bench.marks);
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.push(entry.duration); }).observe({ type: "longtask" });
  });
  await page.click(field);
  await page.keyboard.type("warm up ", { delay: 20 });
  await page.waitForTimeout(300);
  await page.evaluate(() => { (window as unknown as { longTasks: number[] }).longTasks.length = 0; });
  const before = await scriptMs(session);
  for (const key of sentence) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }));
  }
  const keyScript = ((await scriptMs(session)) - before) / sentence.length;
  const longestKeyTask = await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));
  await page.fill(field, "");
  await page.waitForTimeout(500);
  const { submit, errors } = await page.evaluate(async (marksOfErrors) => {
    const required = document.querySelectorAll(marksOfErrors).length;
    const began = performance.now();
    document.getElementById("submit")?.click();
    let count = 0;
    let steady = 0;
    let at = began;
    while (steady < 10) {
      await new Promise<void>((done) => { requestAnimationFrame(() => setTimeout(done)); });
      const now = document.querySelectorAll(marksOfErrors).length - required;
      if (now === count && count > 0) steady += 1;
      else {
        steady = 0;
        at = performance.now();
      }
      count = now;
      if (performance.now() - began > 10_000) break;
    }
    return { submit: at - began, errors: count };
  }, errorMarks);
  await page.context().close();
  return { viewport: marks.viewport ?? NaN, all: marks.all ?? NaN, keyScript, longestKeyTask, submit, errors };
}
