import { expect, test } from "vitest";
import { usualOf } from "./usual-answer.ts";

test.each([
  ["nothing where there are too few answers to tell", [1, 1], "unknown"],
  ["nothing where there is none", [], "unknown"],
  ["the same day", [0, 0, 3], "same_day"],
  ["the median, however long the longest took", [1, 30, 1], "one_day"],
  ["of two in the middle the longer one", [1, 1, 2, 9], "two_days"],
  ["up to five business days as a week", [4, 5, 9], "week"],
  ["more than a week", [6, 6, 6], "longer"],
] as const)("who answers is said to take %s", (_name, days, answer) => {
  expect(usualOf(days, 3)).toBe(answer);
});
