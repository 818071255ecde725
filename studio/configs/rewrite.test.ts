import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "../../generators/check/source/read.ts";
import { tidy } from "../../generators/output/tidy.ts";
import { rewrite } from "./rewrite.ts";

const root = join(import.meta.dirname, "../..");
const { documents } = readSources([root]);

test("opening and saving changes not one byte of any config", async () => {
  expect(documents.length).toBeGreaterThan(500);
  for (const { file, text } of documents) {
    expect(await rewrite(file, text, JSON.parse(text)), file).toBe(text);
    expect(await tidy(file, text), file).toBe(text);
  }
});

/** Every value of a config that is a word, by what its place is called. */
function wordsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === "string" && value !== "") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    wordsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withWord(value: unknown, [step, ...rest]: readonly (string | number)[], word: unknown): unknown {
  if (step === undefined) return word;
  const held = (value as Record<string | number, unknown>)[step];
  if (Array.isArray(value)) return value.with(Number(step), withWord(held, rest, word));
  return { ...(value as object), [step]: withWord(held, rest, word) };
}

test("keys that are whole numbers stay where they stood, and new ones follow", async () => {
  const text = `{ "onCode": { "1037": "late", "100": "wrong", "other": "told" } }\n`;
  const value = { onCode: { "100": "wrong", "1010": "busy", "1037": "too late", other: "told" } };
  expect(await rewrite("pages/one.json", text, value)).toBe(
    `{ "onCode": { "1037": "too late", "100": "wrong", "other": "told", "1010": "busy" } }\n`,
  );
});

test("a word that is put in the place of another, and back, leaves every config as it was", async () => {
  for (const [index, { file, text }] of documents.entries()) {
    const value = JSON.parse(text) as unknown;
    const words = wordsOf(value);
    const path = words[(index * 7919) % Math.max(1, words.length)];
    if (path === undefined) continue;
    // Of the same length, so that no line has to be broken for it.
    const word = path.reduce<any>((held, step) => held[step], value) as string;
    const changed = await rewrite(file, text, withWord(value, path, `~${word.slice(1)}`));
    expect(changed, file).not.toBe(text);
    expect(await rewrite(file, changed, value), file).toBe(text);
  }
});

const page = `{
  "grammar": 2,
  "entity": "invoice",

  "tabs": [
    { "name": "all" },
    {
      "name": "draft",
      "with": { "status": ["draft"] }
    }
  ],
  "list": ["invoice_no", "total"],
  "open": { "go": "/invoice/detail", "with": ["id"] }
}
`;

test.each([
  [
    "a key is added at the end of its object, on its line where it fits",
    (value: any) => ({ ...value, open: { ...value.open, as: "primary" } }),
    page.replace('"with": ["id"] }', '"with": ["id"], "as": "primary" }'),
  ],
  [
    "an item that moves takes its own lines along",
    (value: any) => ({ ...value, tabs: value.tabs.toReversed() }),
    page.replace(
      `    { "name": "all" },
    {
      "name": "draft",
      "with": { "status": ["draft"] }
    }
`,
      `    {
      "name": "draft",
      "with": { "status": ["draft"] }
    },
    { "name": "all" }
`,
    ),
  ],
  [
    "a column is put between two others",
    (value: any) => ({ ...value, list: ["invoice_no", "currency", "total"] }),
    page.replace('["invoice_no", "total"]', '["invoice_no", "currency", "total"]'),
  ],
  [
    "a key is taken away with its line, and the empty line stays where it was",
    ({ open: _gone, ...value }: any) => value as unknown,
    page.replace('"total"],\n  "open": { "go": "/invoice/detail", "with": ["id"] }', '"total"]'),
  ],
])("%s", async (_what, change, wanted) => {
  expect(await rewrite("pages/invoice.json", page, change(JSON.parse(page)))).toBe(wanted);
});
