import { buildEntry } from "../build/site.ts";
import { serveFolder } from "../build/serve.ts";
import type { Gate } from "../gate.ts";
import { median, openBrowser, openPage } from "./browser.ts";
import { runForm } from "./form-run.ts";
import { heapOf, runKyc, type KycFigures } from "./kyc-run.ts";
import { drawn } from "./typing.ts";

interface Bare {
  all: number;
  keyScript: number;
  submit: number;
  heap: number;
}

/**
 * The KYC form as it is, against a bare page of a hundred fields in the same run, the order turned every other round.
 */
export async function measureKyc(root: string, rounds: number): Promise<Gate[]> {
  const at = async (name: "product-kyc" | "bare-form", query: string) => {
    const served = await serveFolder(await buildEntry(root, name), `node_modules/.cache/bench/site/${name}/index.html`);
    return {
      stop: served.stop,
      address: `${served.address}/node_modules/.cache/bench/site/${name}/index.html?${query}`,
    };
  };
  const [kyc, bare] = [await at("product-kyc", "full=1"), await at("bare-form", "size=100")];
  const own: KycFigures[] = [];
  const floor: Bare[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const runs = [
      async () => {
        const browser = await openBrowser();
        own.push(await runKyc(browser, kyc.address));
        await browser.close();
      },
      async () => {
        const browser = await openBrowser();
        const { page, session } = await openPage(browser);
        await drawn(page, bare.address);
        const heap = await heapOf(session);
        await page.context().close();
        floor.push({ ...(await runForm(browser, bare.address, "#f1")), heap });
        await browser.close();
      },
    ];
    for (const turn of round % 2 === 0 ? runs : runs.toReversed()) await turn();
  }
  await Promise.all([kyc.stop(), bare.stop()]);
  const of = (word: keyof KycFigures): number => median(own.map((each) => each[word]));
  const base = (word: keyof Bare): number => median(floor.map((each) => each[word]));
  return [
    {
      name: "KYC: first viewport",
      unit: "ms",
      figure: of("viewport"),
      against: "bare 100: mount",
      reference: base("all"),
      most: 2,
    },
    {
      name: "KYC: script per key in a field",
      unit: "ms",
      figure: of("key"),
      against: "bare 100",
      reference: base("keyScript"),
      most: 2.2,
    },
    {
      name: "KYC: script per key in a table",
      unit: "ms",
      figure: of("cellKey"),
      against: "bare 100",
      reference: base("keyScript"),
      most: 2.2,
    },
    {
      name: "KYC: longest task while typing",
      unit: "ms",
      figure: of("longestKeyTask"),
      against: "50 ms",
      reference: 50,
      most: 1,
    },
    {
      name: "KYC: another part",
      unit: "ms",
      figure: of("part"),
      against: "bare 100: mount",
      reference: base("all"),
      most: 1,
    },
    {
      name: "KYC: the slowest part",
      unit: "ms",
      figure: of("slowestPart"),
      against: "bare 100: mount",
      reference: base("all"),
      most: 1.7,
    },
    {
      name: "KYC: errors of an empty case",
      unit: "ms",
      figure: of("submit"),
      against: "bare 100",
      reference: base("submit"),
      most: 2,
    },
    {
      name: "KYC: what saving asks of it",
      unit: "ms",
      figure: of("save"),
      against: "a frame",
      reference: 16.7,
      most: 2,
    },
    {
      name: "KYC: memory, every part seen",
      unit: "MB",
      figure: of("heap"),
      against: "bare 100",
      reference: base("heap"),
      most: 6,
    },
  ];
}
