import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** An amount beside a currency of its own: in letters each amount is written with its currency. */
const TWICE = /\{\{currency\}\}\s*\{\{|\}\}\s*\{\{currency\}\}/;

test("no letter says the currency of an amount twice", () => {
  const texts = readdirSync("brands").flatMap((brand) =>
    ["en", "zh"].flatMap((language) => {
      const path = `brands/${brand}/${language}`;
      if (!readdirSync(`brands/${brand}`).includes(language) || !readdirSync(path).includes("letter.json")) return [];
      const words = JSON.parse(readFileSync(`${path}/letter.json`, "utf8")) as Record<string, string>;
      return Object.entries(words).map(([key, text]) => ({ place: `${path} ${key}`, text }));
    }),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => TWICE.test(text)).map(({ place }) => place)).toEqual([]);
});
