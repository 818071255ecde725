import { join } from "node:path";
import { expect, test } from "vitest";
import { judged, summary, type Sample } from "../generate/configs/judged.ts";
import { randomFrom, seed } from "../properties/random.ts";

const root = join(import.meta.dirname, "../..");
const samples: [string, string, Omit<Sample, "pick">][] = [
  [
    "the small app with a file of each kind",
    join(root, "tests/defects/base"),
    { ofEach: 200, people: ["buyer", "public"] },
  ],
  ["the product", root, { ofEach: 100, people: ["financier", "public"] }],
];

test.each(samples)("of thousands of single changes to %s each is refused or named", (_app, folder, sample) => {
  const { pick } = randomFrom(seed);
  const { count, silent, hidden, stray } = summary(judged([folder], { ...sample, pick }));
  expect(count).toBeGreaterThan(700);
  expect(silent, `seed ${seed}`).toEqual([]);
  expect(hidden, `seed ${seed}`).toEqual([]);
  expect(stray.length, `seed ${seed}\n${stray.join("\n")}`).toBeLessThanOrEqual(count / 100);
});
