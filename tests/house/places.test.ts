import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import words from "../../brands/default/en/runtime.json";

const root = join(import.meta.dirname, "../..");
const texts: Readonly<Record<string, string>> = words;

/** What a sentence of the runtime is given where code says it: its key, and the names of the values. */
const SAYING = /\bword\(\s*"([a-z_.]+)",\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*,?\s*\)/g;
/** Names of an object that is written out, in short or with their values. */
const NAME = /(?:^|,)\s*([a-zA-Z_]+)\s*(?=[:,]|$)/g;

/** Places of the runtime's sentences that the code which says them does not fill. */
function unfilled(code: string): string[] {
  return [...code.matchAll(SAYING)]
    .filter(([, , values = ""]) => !values.includes("..."))
    .flatMap(([, key = "", values = ""]) => {
      const given = new Set([...values.matchAll(NAME)].map(([, name]) => name));
      return [...(texts[key] ?? "").matchAll(/\{\{\s*(\w+)/g)]
        .map(([, place]) => place)
        .filter((place) => !given.has(place))
        .map((place) => `${key}: {{${place}}}`);
    });
}

it("finds a place that is not filled", () => {
  expect(unfilled('word("detail.place", { position: 1, count })')).toEqual(["detail.place: {{place}}"]);
  expect(unfilled('word("detail.place", { place: index, count })')).toEqual([]);
});

it("fills each place of a sentence where the runtime says it", () => {
  const found = globSync("runtime/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => unfilled(readFileSync(join(root, file), "utf8")).map((one) => `${file}: ${one}`));
  expect(found).toEqual([]);
});
