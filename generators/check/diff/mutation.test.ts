import { join } from "node:path";
import { expect, test } from "vitest";
import { randomFrom } from "../../../tests/properties/random.ts";
import { judged, summary } from "../../../tests/generate/configs/judged.ts";

test("of single changes to a small app each is refused or named, and those about access, money and bounds by what they mean", () => {
  const random = randomFrom(13);
  const { count, silent, hidden, stray } = summary(
    judged([join(import.meta.dirname, "../../../tests/defects/base")], {
      ofEach: 20,
      people: ["buyer", "public"],
      pick: random.pick,
    }),
  );
  expect(count).toBeGreaterThan(120);
  expect(silent).toEqual([]);
  expect(hidden).toEqual([]);
  expect(stray.length, stray.join("\n")).toBeLessThanOrEqual(count / 100);
});
