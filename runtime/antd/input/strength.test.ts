import { expect, test } from "vitest";
import { strengthOf } from "./strength.ts";

test.each([
  ["", 0],
  ["kettle", 1],
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["abcabcabcabcabcabc", 1],
  ["kettle moss vivid", 2],
  ["kettle-moss-vivid-77", 3],
  ["quiet-teapot-walks-42-hills", 4],
])("%s looks as strong as %i", (password, level) => {
  expect(strengthOf(password).level).toBe(level);
});
