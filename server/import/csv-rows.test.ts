import { expect, test } from "vitest";
import { rowsOfCsv } from "./csv-rows.ts";

test("the first line names the columns, quotes keep separators and line breaks", () => {
  expect(rowsOfCsv("\uFEFFInvoice No,Description\r\nA-1,\"Bolts, \"\"M8\"\"\r\nlong\"\r\n\r\nA-2,Nuts")).toEqual({
    head: ["Invoice No", "Description"], rows: [["A-1", "Bolts, \"M8\"\r\nlong"], ["A-2", "Nuts"]],
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
