import { expect, it } from "vitest";
import { slips } from "./slips.ts";

it.each([
  ["the same, in letters of either case", "PORT", "port", 0],
  ["a letter less", "invoice", "invoce", 1],
  ["a letter more", "invoice", "invvoice", 1],
  ["another letter", "invoice", "invoise", 1],
  ["two neighbours in each other's place", "invoice", "inovice", 1],
  ["one of nothing", "", "abc", 3],
  ["others throughout", "abc", "xyz", 3],
])("counts %s", (_what, one, other, count) => {
  expect(slips(one, other)).toBe(count);
  expect(slips(other, one)).toBe(count);
});
