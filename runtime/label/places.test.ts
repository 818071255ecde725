import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import chinese from "../../brands/default/zh/runtime.json";
import english from "../../brands/default/en/runtime.json";

const folder = join(import.meta.dirname, "..");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
);

/** Each word that is said with values written beside it: its key, and the names of the values. */
const texts = sources.flatMap((name) =>
  [...readFileSync(join(folder, name), "utf8").matchAll(/\bword\("([\w.]+)", \{ ([^{}]*) \}\)/g)].map(
    ([, key = "", values = ""]) => ({
      name,
      key,
      places: values
        .split(/,(?![^(]*\))/)
        .map((value) => value.trim().split(/[:\s]/)[0]!)
        .filter((place) => /^\w+$/.test(place)),
    }),
  ),
);

it("says every value that a word is given, in both languages", () => {
  expect(texts.length).toBeGreaterThan(40);
  for (const [language, words] of [
    ["en", english],
    ["zh", chinese],
  ] as const) {
    const lost = texts.flatMap(({ name, key, places }) => {
      const text = (words as Readonly<Record<string, string>>)[key];
      return text === undefined
        ? []
        : places
            .filter((place) => !text.includes(`{{${place}`))
            .map((place) => `${name}: "${key}" lacks {{${place}}} in ${language}`);
    });
    expect(lost).toEqual([]);
  }
});
