import { expect, it } from "vitest";
import { shiftOf } from "./use-row-in-sight.ts";

const frame = { top: 100, bottom: 700 };

it("moves the rows only as far as the one whose record is open needs", () => {
  expect(shiftOf({ top: 120, bottom: 220 }, frame)).toBe(0);
  expect(shiftOf({ top: 1099, bottom: 1199 }, frame)).toBe(499);
  expect(shiftOf({ top: 40, bottom: 140 }, frame)).toBe(-60);
});

it("begins a row that is higher than its place at its head", () => {
  expect(shiftOf({ top: 300, bottom: 1300 }, frame)).toBe(200);
});
