import { expect, test } from "vitest";
import { rowsOfCsv } from "./csv-rows.ts";

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
  const text = `invoice_no\n\n${Array.from({ length: 9 }, (_none, place) => `A-${place}\n\n`).join("")}`;
  expect(rowsOfCsv(text, 3)).toEqual({ head: ["invoice_no"], rows: [["A-0"], ["A-1"], ["A-2"]] });
  expect(rowsOfCsv(text, 9).rows).toHaveLength(9);
});
