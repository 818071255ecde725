import { expect, it } from "vitest";
import { findingParts } from "../../../schemas/vocabulary/display/finding.ts";
import { CODES } from "./checks.ts";
import en from "../../../brands/default/en/eligibility.json";
import zh from "../../../brands/default/zh/eligibility.json";

it.each([
  ["English", en],
  ["Chinese", zh],
] as const)("each check says in %s what it found, passed or not", (_language, words) => {
  const keys = Object.keys(words);
  for (const code of CODES) {
    expect(
      keys.some((key) => key === `${code}.pass`),
      code,
    ).toBe(true);
    expect(
      keys.some((key) => key === `${code}.fail` || key === `${code}.warn`),
      code,
    ).toBe(true);
  }
});

it("takes a detail apart into documents and their words", () => {
  expect(findingParts("431330.00 98100.00")).toEqual([["431330.00", "98100.00"]]);
  expect(findingParts("INV-1 draft, INV-2 disputed")).toEqual([
    ["INV-1", "draft"],
    ["INV-2", "disputed"],
  ]);
  expect(findingParts("")).toEqual([]);
});
