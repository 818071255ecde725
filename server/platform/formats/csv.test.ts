import { expect, test } from "vitest";
import { rowsOfCsv, cell, csv } from "./csv.ts";

test("the first line names the columns, quotes keep separators and line breaks", () => {
  expect(rowsOfCsv('\uFEFFInvoice No,Description\r\nA-1,"Bolts, ""M8""\r\nlong"\r\n\r\nA-2,Nuts')).toEqual({
    head: ["Invoice No", "Description"],
    rows: [
      ["A-1", 'Bolts, "M8"\r\nlong'],
      ["A-2", "Nuts"],
    ],
  });
});

test("semicolons and tabs separate too", () => {
  expect(rowsOfCsv("invoice_no;unit_price\nA;1,000.00").rows).toEqual([["A", "1,000.00"]]);
  expect(rowsOfCsv("invoice_no\tunit_price\nA\t1").rows).toEqual([["A", "1"]]);
});

test("a text without rows has none", () => {
  expect(rowsOfCsv("")).toEqual({ head: [], rows: [] });
  expect(rowsOfCsv("invoice_no").rows).toEqual([]);
});

test("no more rows are read than are wanted, blank ones not counted", () => {
  const text = `invoice_no\n\n${Array.from({ length: 9 }, (_none, index) => `A-${index}\n\n`).join("")}`;
  expect(rowsOfCsv(text, 3)).toEqual({ head: ["invoice_no"], rows: [["A-0"], ["A-1"], ["A-2"]] });
  expect(rowsOfCsv(text, 9).rows).toHaveLength(9);
});

test("quotes, commas and line breaks are kept inside one value", () => {
  expect(cell('Tan, "Ah" Seng')).toBe('"Tan, ""Ah"" Seng"');
  expect(csv(["No", "Total"], [["A-1", "1.00"]])).toBe("\uFEFFNo,Total\r\nA-1,1.00\r\n");
});

test("nothing is read as a formula, and negative numbers stay numbers", () => {
  expect(cell("=cmd|' /C calc'!A0")).toBe("'=cmd|' /C calc'!A0");
  expect(cell("@SUM(1)")).toBe("'@SUM(1)");
  expect(cell("-12.50")).toBe("-12.50");
});
