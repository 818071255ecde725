import { serveFolder } from "../build/serve.ts";
import { buildEntry, type EntryName } from "../build/site.ts";
import type { Gate } from "../gate.ts";
import { median, openBrowser, openPage } from "./browser.ts";

interface ListFigures {
  mount: number;
  turn: number;
}

const runs = 5;

async function runList(address: string): Promise<ListFigures> {
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser);
    await page.goto(address);
    await page.waitForFunction(() => "benchList" in window);
    await page.evaluate(() => window.benchList.draw());
    await page.waitForFunction(() => window.benchList.mounted !== undefined, undefined, { timeout: 20_000 });
    const mount = await page.evaluate(() => window.benchList.mounted as number);
    const found: number[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      await page.waitForTimeout(300);
      found.push(await page.evaluate(() => window.benchList.turn()));
    }
    return { mount, turn: median(found) };
  } finally {
    await browser.close();
  }
}

/** A list of fifty: drawing it, and turning to the next page. */
export async function measureLists(root: string, rounds: number): Promise<Gate[]> {
  const kinds: EntryName[] = ["bare-list", "antd-list", "product-list"];
  const served = [];
  for (const name of kinds)
    served.push({
      name,
      ...(await serveFolder(await buildEntry(root, name), `node_modules/.cache/bench/site/${name}/index.html`)),
    });
  const figures = new Map<EntryName, ListFigures[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const { name, address } of round % 2 === 0 ? served : served.toReversed())
      figures.set(name, [
        ...(figures.get(name) ?? []),
        await runList(`${address}/node_modules/.cache/bench/site/${name}/index.html`),
      ]);
  await Promise.all(served.map((each) => each.stop()));
  const of = (name: EntryName, word: keyof ListFigures): number =>
    median((figures.get(name) ?? []).map((each) => each[word]));
  const gate = (name: string, word: keyof ListFigures): Gate => ({
    name,
    unit: "ms",
    figure: of("product-list", word),
    against: "plain antd",
    reference: of("antd-list", word),
    most: 1.2,
    bare: of("bare-list", word),
  });
  return [gate("list of 50: mount", "mount"), gate("list of 50: page change", "turn")];
}
