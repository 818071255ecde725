import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownWords, weaknessOf } from "./rules.ts";

const own = ownWords(
  "Wei Ling Tan",
  "wei.ling@bukit-precision.example",
  "Bukit Precision Parts Pte. Ltd.",
  "Harbourline",
);

test.each([
  ["quiet-teapot-walks-42-hills", undefined],
  ["Über den Wolken muss", undefined],
  ["四月的雨落在旧港的石阶上轻轻响", undefined],
  ["kettle moss vivid", undefined],
  ["x9#Lp2!vQz8@Rw4", undefined],
  ["a".repeat(14), "too_short"],
  ["kettle moss vi", "too_short"],
  [`kettle moss vivid ${"n3w ".repeat(40)}`, "too_long"],
  ["1q2w3e4r5t6y7u8i", "well_known"],
  ["Correct Horse Battery Staple", "well_known"],
  ["aaaaaaaaaaaaaaaa", "well_known"],
  ["Lhbjkjubz2957704", "well_known"],
  ["hd764nw5-d7e1vb1", "well_known"],
  ["hd764nw5d7e1vb2", undefined],
  ["zqzqzqzqzqzqzqzq", "repeated"],
  ["fedcba9876543210", "repeated"],
  ["BukitPrecision2026", "own_words"],
  ["weilingtan-20261123", "own_words"],
  ["H@rb0urline-2026!!", "own_words"],
  ["Password-Welcome-1", "common_words"],
  ["summer2026autumn!", "common_words"],
  ["p@ssw0rd-11-22-11", "common_words"],
])("%s is judged as %s", (password, weakness) => {
  expect(weaknessOf(password, own)).toBe(weakness);
});

test("of the leaked passwords that are long enough, far more than the three thousand most used are known", () =>
  expect(
    ["long.txt", "leaked.txt"]
      .flatMap((file) => readFileSync(join(import.meta.dirname, file), "utf8").split("\n"))
      .filter((line) => line.trim() !== "" && !line.startsWith("#")).length,
  ).toBeGreaterThan(9_000));

test("lengths are counted in characters, up to and with the limits", () => {
  const characters = [
    ..."kettle moss vivid lantern orbit quartz saffron walnut yonder ember fjord glacier hollow ivory juniper kestrel lagoon meadow nectar opal",
  ];
  expect(weaknessOf(characters.slice(0, 15).join(""), [])).toBeUndefined();
  expect(weaknessOf(characters.slice(0, 128).join(""), [])).toBeUndefined();
  expect(weaknessOf(characters.slice(0, 129).join(""), [])).toBe(characters.length >= 129 ? "too_long" : undefined);
  expect(weaknessOf("🫖".repeat(7) + "🌊⛵🏝️🐚🦀".repeat(1), [])).toBe("too_short");
});
