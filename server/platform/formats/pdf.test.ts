import { expect, test } from "vitest";
import { sheetOfTable } from "./pdf.ts";

const columns = [
  { head: "Invoice", kind: "text" as const },
  { head: "Due", kind: "date" as const },
  { head: "Confirmed", kind: "moment" as const },
  { head: "Total", kind: "money" as const },
  { head: "Rate", kind: "percent" as const },
];
const rows = [["2026-11-23", "2027-01-05", "2026-11-22T16:30:00.000Z", "1234.50", "7.20"]];
const sheet = (language: "en-US" | "zh-CN") =>
  sheetOfTable({ title: "Invoices", author: "A", date: "2026-11-23", language, columns, rows, strong: 0 });
const cells = (language: "en-US" | "zh-CN"): unknown[] => {
  const [content] = sheet(language).content as { table: { body: { text: string }[][] } }[];
  return content!.table.body[1]!.map(({ text }) => text);
};

test("a printed table writes days and moments as they are read, in its own language, and leaves texts alone", () => {
  expect(sheet("en-US").foot).toBe("Invoices · 23 Nov 2026");
  expect(sheet("zh-CN").foot).toBe("Invoices · 2026年11月23日");
  expect(cells("en-US")).toEqual(["2026-11-23", "05 Jan 2027", "23 Nov 2026 00:30", "1,234.50", "7.20%"]);
  expect(cells("zh-CN").slice(1, 3)).toEqual(["2027年1月5日", "2026年11月23日 00:30"]);
});

test("figures stand under their heads at the right, and a code or an amount is never cut in two", () => {
  const [content] = sheet("en-US").content as {
    table: { body: { alignment: string; noWrap?: boolean }[][] };
  }[];
  const [head, row] = content!.table.body;
  expect(head!.map(({ alignment }) => alignment)).toEqual(["left", "left", "left", "right", "right"]);
  expect(row!.map(({ alignment }) => alignment)).toEqual(["left", "left", "left", "right", "right"]);
  expect(row!.every(({ noWrap }) => noWrap === true)).toBe(true);
});
