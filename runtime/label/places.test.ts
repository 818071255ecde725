import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import chinese from "../../brands/default/zh/runtime.json";
import english from "../../brands/default/en/runtime.json";

const folder = join(import.meta.dirname, "..");
const LANGUAGES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["en", english],
  ["zh", chinese],
];
/** A sentence that is said with values written beside it: its key, and the object of values. */
const SAYING = /\bword\(\s*"([\w.]+)",\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*,?\s*\)/g;
/** An object within the values, whose names are not those of values. */
const WITHIN = /\{[^{}]*\}/g;
/** Names of an object that is written out, in short or with their values. */
const NAME = /(?:^|,)\s*([a-zA-Z_]+)\s*(?=[:,]|$)/g;

/** What some code says: each key, with the names of its values; what spreads others into them is left out. */
const sayingsIn = (code: string): { key: string; given: ReadonlySet<string> }[] =>
  [...code.matchAll(SAYING)].flatMap(([, key = "", values = ""]) =>
    values.includes("...")
      ? []
      : [{ key, given: new Set([...values.replaceAll(WITHIN, "").matchAll(NAME)].map(([, name = ""]) => name)) }],
  );

/** Places of a sentence that nothing fills, and values that it does not say. */
function differing(key: string, given: ReadonlySet<string>, words: Readonly<Record<string, string>>): string[] {
  const text = words[key];
  if (text === undefined) return [];
  const inText = new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name));
  return [
    ...[...inText].filter((name) => !given.has(name)).map((name) => `${key}: nothing fills {{${name}}}`),
    // The number chooses between one and many, whether the sentence says it or not.
    ...[...given]
      .filter((name) => !inText.has(name) && !(name === "count" && `${key}#one` in words))
      .map((name) => `${key}: {{${name}}} is not said`),
  ];
}

it("finds a place that nothing fills, and a value that is not said", () => {
  const [saying] = sayingsIn('word("detail.place", { position: 1, count })');
  expect(differing("detail.place", saying!.given, { "detail.place": "{{place}} of {{count}}" })).toEqual([
    "detail.place: nothing fills {{place}}",
    "detail.place: {{position}} is not said",
  ]);
});

it("fills each place of the runtime's sentences where code says them, and says each value, in both languages", () => {
  const sayings = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .flatMap((name) => sayingsIn(readFileSync(join(folder, name), "utf8")).map((one) => ({ name, ...one })));
  expect(sayings.length).toBeGreaterThan(40);
  expect(
    LANGUAGES.flatMap(([language, words]) =>
      sayings.flatMap(({ name, key, given }) =>
        differing(key, given, words).map((one) => `${name}, ${language}: ${one}`),
      ),
    ),
  ).toEqual([]);
});
