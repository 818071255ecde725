import { buildEntry, type EntryName } from "../build/site.ts";
import { serveFolder } from "../build/serve.ts";
import { generateBenchPages } from "../pages/configs.ts";
import { sizes } from "../pages/spec.ts";
import type { Gate } from "../gate.ts";
import { median, openBrowser } from "./browser.ts";
import { runForm, type FormFigures } from "./form-run.ts";

const kinds: readonly { name: EntryName; field: string }[] = [
  { name: "bare-form", field: "#f1" },
  { name: "antd-form", field: "#f1" },
  { name: "product-form", field: "#field_f1" },
];

/**
 * Forms of 100 and 300 fields against a bare and a plain antd page, interleaved, the order turned every other round.
 */
export async function measureForms(root: string, rounds: number): Promise<Gate[]> {
  generateBenchPages(root);
  const figures = new Map<string, FormFigures[]>();
  const served = [];
  for (const { name, field } of kinds) {
    const folder = await buildEntry(root, name);
    served.push({ name, field, ...(await serveFolder(folder, `node_modules/.cache/bench/site/${name}/index.html`)) });
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? served : served.toReversed();
    for (const { name, field, address } of order)
      for (const size of sizes) {
        const browser = await openBrowser();
        const found = await runForm(
          browser,
          `${address}/node_modules/.cache/bench/site/${name}/index.html?size=${size}`,
          field,
        );
        await browser.close();
        const key = `${name} ${size}`;
        figures.set(key, [...(figures.get(key) ?? []), found]);
      }
  }
  await Promise.all(served.map((each) => each.stop()));
  const of = (name: EntryName, size: number, word: keyof FormFigures): number =>
    median((figures.get(`${name} ${size}`) ?? []).map((each) => each[word]));
  const own = (word: keyof FormFigures, size = 300): number => of("product-form", size, word);
  const antd = (word: keyof FormFigures): number => of("antd-form", 300, word);
  const bare = (word: keyof FormFigures): number => of("bare-form", 300, word);
  if (own("errors") !== antd("errors"))
    console.error(`empty submit: ${own("errors")} errors here, ${antd("errors")} in plain antd`);
  return [
    {
      name: "form 300: script per key",
      unit: "ms",
      figure: own("keyScript"),
      against: "plain antd",
      reference: antd("keyScript"),
      most: 0.7,
      bare: bare("keyScript"),
    },
    {
      name: "form 300: script per key",
      unit: "ms",
      figure: own("keyScript"),
      against: "own at 100",
      reference: own("keyScript", 100),
      most: 1.4,
    },
    {
      name: "form 300: longest task while typing",
      unit: "ms",
      figure: own("longestKeyTask"),
      against: "50 ms",
      reference: 50,
      most: 1,
    },
    {
      name: "form 300: errors of an empty submit",
      unit: "ms",
      figure: own("submit"),
      against: "plain antd",
      reference: antd("submit"),
      most: 0.4,
      bare: bare("submit"),
    },
    {
      name: "form 300: first viewport",
      unit: "ms",
      figure: own("viewport"),
      against: "plain antd's mount",
      reference: antd("all"),
      most: 0.4,
      bare: bare("all"),
    },
    {
      name: "form 300: every field mounted",
      unit: "ms",
      figure: own("all"),
      against: "plain antd",
      reference: antd("all"),
      bare: bare("all"),
    },
    {
      name: "form 100: script per key",
      unit: "ms",
      figure: own("keyScript", 100),
      against: "plain antd",
      reference: of("antd-form", 100, "keyScript"),
      bare: of("bare-form", 100, "keyScript"),
    },
    {
      name: "form 100: first viewport",
      unit: "ms",
      figure: own("viewport", 100),
      against: "plain antd's mount",
      reference: of("antd-form", 100, "all"),
      bare: of("bare-form", 100, "all"),
    },
  ];
}
