import type { Browser, CDPSession, Page } from "playwright-core";
import { openPage } from "./browser.ts";
import { drawn, typed } from "./typing.ts";

export interface KycFigures {
  viewport: number;
  key: number;
  longestKeyTask: number;
  cellKey: number;
  /** From the click on a part to the paint in which its first input stands, the middle of all parts. */
  part: number;
  /** The slowest of them. */
  slowestPart: number;
  submit: number;
  save: number;
  heap: number;
}

/** From a click on a button to the paint in which what it leads to is there. */
async function clicked(page: Page, button: string, awaited: string): Promise<number> {
  return page.evaluate(
    async ([press, wanted]) => {
      const began = performance.now();
      document.querySelector<HTMLElement>(press as string)?.click();
      do
        await new Promise((done) => {
          requestAnimationFrame(() => setTimeout(done));
        });
      while (document.querySelector(wanted as string) === null && performance.now() - began < 10_000);
      return performance.now() - began;
    },
    [button, awaited],
  );
}

/** Megabytes of script memory once what is not used any more is thrown away. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "JSHeapUsedSize")?.value ?? 0) / 1024 / 1024;
}

/** Parts of the form in their order beside it, and something that each of them draws. */
const parts = [
  ["retrieve", "#field_entity"],
  ["company", "#field_company_profile_uen"],
  ["ownership", "#field_shareholders_0_name"],
  ["people", "#field_administratorInformation_admin_name"],
  ["financials", "#field_financials_0_revenue"],
  ["documents", "#field_acra_bizfile_date"],
  ["declarations", "#field_declarations_source_of_funds"],
  ["review", ".review"],
] as const;

/**
 * One visit of the KYC form, filled: mount, keys in a field and in a table, every part in turn, what saving asks of it;
 * then an empty one that is sent.
 */
export async function runKyc(browser: Browser, address: string): Promise<KycFigures> {
  const { page, session } = await openPage(browser);
  const { viewport } = await drawn(page, address);
  const { key, longest } = await typed(page, session, "#field_company_profile_nature_of_business");
  const open = (index: number): Promise<number> =>
    clicked(page, `.form-side li:nth-child(${String(index + 1)}) button`, parts[index]?.[1] ?? "");
  await open(2);
  await page.waitForTimeout(500);
  const cell = await typed(page, session, "#field_shareholders_0_name");
  const times: number[] = [];
  for (const [index] of parts.entries()) {
    times.push(await open(index));
    await page.waitForTimeout(400);
  }
  const save = await page.evaluate(async () => {
    const product = window as unknown as { check(kind: "draft"): Promise<boolean>; sent(): unknown };
    const began = performance.now();
    await product.check("draft");
    JSON.stringify(product.sent());
    return performance.now() - began;
  });
  const heap = await heapOf(session);
  await page.goto("about:blank");
  await drawn(page, `${address}&empty=1`);
  const submit = await clicked(page, "#submit", ".form-summary:not([hidden])");
  await page.context().close();
  const sorted = times.toSorted((one, other) => one - other);
  return {
    viewport,
    key,
    longestKeyTask: longest,
    cellKey: cell.key,
    part: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    slowestPart: sorted.at(-1) ?? NaN,
    submit,
    save,
    heap,
  };
}
