import type { Browser } from "playwright-core";
import { openPage } from "./browser.ts";
import { drawn, typed } from "./typing.ts";

export interface FormFigures {
  viewport: number;
  all: number;
  keyScript: number;
  /** Longest task while typing, 0 if none took over 50 ms. */
  longestKeyTask: number;
  submit: number;
  errors: number;
}

const errorMarks = ".field-error, .error, .ant-form-item-explain-error";

/** One visit of a form page: mount, forty keys one by one, an empty submit. */
export async function runForm(browser: Browser, address: string, field: string): Promise<FormFigures> {
  const { page, session } = await openPage(browser);
  const { viewport, all } = await drawn(page, address);
  const { key, longest } = await typed(page, session, field);
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
      await new Promise<void>((done) => {
        requestAnimationFrame(() => setTimeout(done));
      });
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
  return { viewport, all, keyScript: key, longestKeyTask: longest, submit, errors };
}
