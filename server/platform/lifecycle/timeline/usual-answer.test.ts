import { expect, test } from "vitest";
import { usualOf } from "./usual-answer.ts";

test.each([
  [[0, 0, 4], "same_day"],
  [[1, 0, 4], "one_day"],
  [[2, 2, 2], "two_days"],
  [[3, 1, 9], "three_days"],
  [[5, 4, 4, 9], "week"],
  [[6, 6, 1], "longer"],
] as const)("the median of %j is told as %s", (days, text) => {
  expect(usualOf(days, 3)).toBe(text);
});

test("of two in the middle the longer one is told", () => {
  expect(usualOf([0, 1, 2, 9], 3)).toBe("two_days");
});

test("too few answers tell nothing", () => {
  expect(usualOf([0, 0], 3)).toBe("unknown");
  expect(usualOf([], 3)).toBe("unknown");
});
