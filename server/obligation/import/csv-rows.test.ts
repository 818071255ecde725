import { expect, test } from "vitest";
import { rowsOfCsv } from "./csv-rows.ts";

test("the first line names the columns, quotes keep separators", () => {
  expect(rowsOfCsv("\uFEFFInvoice No,Description\r\nA-1,\"Bolts, \"\"M8\"\"\"\r\n\r\nA-2,Nuts")).toEqual([
    { invoice_no: "A-1", description: "Bolts, \"M8\"" }, { invoice_no: "A-2", description: "Nuts" },
  ]);
});

test("semicolons and tabs separate too", () => {
  expect(rowsOfCsv("invoice_no;unit_price\nA;1,000.00")).toEqual([{ invoice_no: "A", unit_price: "1,000.00" }]);
  expect(rowsOfCsv("invoice_no\tunit_price\nA\t1")).toEqual([{ invoice_no: "A", unit_price: "1" }]);
});
