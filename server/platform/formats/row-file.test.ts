import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeRows } from "../work/heavy.ts";
import { csv, csvFile } from "./csv.ts";
import { workbookFile } from "./workbook.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "row-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

const columns = [
  { head: "No", kind: "text" as const },
  { head: "Amount", kind: "money" as const },
];
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => [`=A-${from + index}`, `${from + index}.07`]);

test("rows that come piece by piece are the same file as all at once", async () => {
  const file = csvFile(join(folder, "a.csv"), columns);
  await file.write(rowsOf(0, 3));
  await file.write([]);
  await file.write(rowsOf(3, 7));
  await file.end();
  expect(await readFile(join(folder, "a.csv"), "utf8")).toBe(csv(["No", "Amount"], rowsOf(0, 7)));
});

test("a sheet that is full is followed by another under the same head, and no row is lost between", async () => {
  const path = join(folder, "a.xlsx");
  const file = workbookFile(path, "Invoices: of a very long name, cut", columns, 10);
  for (const from of [0, 7, 14]) await file.write(rowsOf(from, from + 7));
  await file.write(rowsOf(21, 25));
  await file.end();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  expect(book.worksheets.map(({ name, actualRowCount }) => [name, actualRowCount])).toEqual(
    [
      ["Invoices  of a very long name, c", 11],
      ["Invoices  of a very long name 2", 11],
      ["Invoices  of a very long name 3", 6],
    ].map(([name, count]) => [String(name).slice(0, 31), count]),
  );
  const cells = book.worksheets.flatMap((sheet) =>
    (sheet.getRows(2, sheet.actualRowCount - 1) ?? []).map((row) => (row.values as unknown[]).slice(1)),
  );
  expect(cells).toEqual(rowsOf(0, 25).map(([no, amount]) => [no, Number(amount)]));
  expect(book.worksheets.map((sheet) => sheet.getRow(1).values)).toEqual(
    book.worksheets.map(() => [undefined, "No", "Amount"]),
  );
});

test("the workbook's writer tells how much of it is not compressed yet: rows are not taken faster than that", () => {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: join(folder, "b.xlsx") });
  const sheet = book.addWorksheet("1") as unknown as { stream: { pipes: { _writableState: { length: number } }[] } };
  expect(sheet.stream.pipes.map((pipe) => typeof pipe._writableState.length)).toEqual(["number"]);
});

test("a file is written in a thread of its own; what breaks while its rows come breaks it alone", async () => {
  async function* pieces(broken: boolean) {
    yield rowsOf(0, 500);
    if (broken) throw new Error("the rows ended");
    yield rowsOf(500, 1_000);
  }
  const shape = { format: "csv" as const, title: "Rows", columns };
  await expect(writeRows({ ...shape, path: join(folder, "c.csv") }, pieces(true))).rejects.toThrow("the rows ended");
  await expect(writeRows({ ...shape, path: join(folder, "nowhere", "c.csv") }, pieces(false))).rejects.toThrow(
    "ENOENT",
  );
  const { size, sha256 } = await writeRows({ ...shape, path: join(folder, "d.csv") }, pieces(false));
  const content = await readFile(join(folder, "d.csv"));
  expect(content.toString("utf8")).toBe(csv(["No", "Amount"], rowsOf(0, 1_000)));
  expect([size, sha256.length]).toEqual([content.length, 64]);
});
