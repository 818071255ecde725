import { expect, test } from "vitest";
import { cell, csv } from "./csv.ts";

test("quotes, commas and line breaks are kept inside one value", () => {
  expect(cell('Tan, "Ah" Seng')).toBe('"Tan, ""Ah"" Seng"');
  expect(csv(["No", "Total"], [["A-1", "1.00"]])).toBe("\uFEFFNo,Total\r\nA-1,1.00\r\n");
});

test("nothing is read as a formula, and negative numbers stay numbers", () => {
  expect(cell("=cmd|' /C calc'!A0")).toBe("'=cmd|' /C calc'!A0");
  expect(cell("@SUM(1)")).toBe("'@SUM(1)");
  expect(cell("-12.50")).toBe("-12.50");
});
