import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Template {
  file: string;
  prefix: string;
}

/** Screens of the product that the generated ones are copies of: a list, a form, a detail. */
const templates: readonly Template[] = [
  { file: "invoice/invoice.json", prefix: "invoice." },
  { file: "invoice/invoice/add.json", prefix: "invoice.add." },
  { file: "invoice/invoice/detail.json", prefix: "invoice.detail." },
];

/** The beginnings of keys that belong to pages below a template. */
function belongingBelow(root: string, { file, prefix }: Template): string[] {
  const folder = join(root, "pages", file.replace(".json", ""));
  return existsSync(folder) ? readdirSync(folder).map((name) => `${prefix}${name.replace(".json", "")}.`) : [];
}

/**
 * Writes so many further pages, each with an address and wording of its own, beside a copy of the product's configs.
 * @returns the folder, fit to be checked
 */
export function writeManyPages(root: string, count: number): string {
  const work = join(root, "node_modules", ".cache", "bench", "check");
  rmSync(work, { recursive: true, force: true });
  for (const folder of ["schemas", "brands", "pages"])
    cpSync(join(root, folder), join(work, folder), { recursive: true });
  // Its copies show the same record: tasks show it on the page itself.
  const shown = join(work, "pages", "invoice/invoice/detail.json");
  writeFileSync(shown, JSON.stringify({ ...(JSON.parse(readFileSync(shown, "utf8")) as object), for_tasks: true }));
  mkdirSync(join(work, "pages", "bench"), { recursive: true });
  const words: Record<string, Record<string, string>> = { en: {}, zh: {} };
  for (let index = 0; index < count; index += 1) {
    const template = templates[index % templates.length] as Template;
    const page = JSON.parse(readFileSync(join(root, "pages", template.file), "utf8")) as Record<string, unknown>;
    const name = `p${index}`;
    const below = belongingBelow(root, template);
    writeFileSync(
      join(work, "pages", "bench", `${name}.json`),
      JSON.stringify(
        { ...page, $schema: "../../schemas/meta/page.json", by_address: true, routes: [`/bench/${name}`] },
        undefined,
        2,
      ),
    );
    for (const language of ["en", "zh"]) {
      const base = JSON.parse(
        readFileSync(join(root, "brands", "default", language, "page.invoice.json"), "utf8"),
      ) as Record<string, string>;
      for (const [key, text] of Object.entries(base)) {
        if (!key.startsWith(template.prefix) || below.some((other) => key.startsWith(other))) continue;
        (words[language] as Record<string, string>)[`${name}.${key.slice(template.prefix.length)}`] = text;
      }
    }
  }
  for (const language of ["en", "zh"])
    writeFileSync(
      join(work, "brands", "default", language, "page.bench.json"),
      JSON.stringify(words[language], undefined, 2),
    );
  return work;
}
