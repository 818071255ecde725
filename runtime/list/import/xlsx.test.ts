import { expect, it } from "vitest";
import { zipOf } from "../../../tests/generate/zip.ts";
import { cellsOfWorkbook, UnreadableWorkbook } from "./xlsx.ts";

const file = (name: string, text: string) => ({
  name,
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
});

it("reads the first sheet of a workbook as people would type it: texts, figures, days, and places left out", async () => {
  const book = zipOf([
    file(
      "xl/workbook.xml",
      '<workbook xmlns:r="urn:r"><sheets><sheet name="Invoices" sheetId="4" r:id="rId7"/><sheet name="Other" sheetId="5" r:id="rId1"/></sheets></workbook>',
    ),
    file(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    file(
      "xl/styles.xml",
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ),
    file("xl/sharedStrings.xml", "<sst><si><t>Invoice no.</t></si><si><r><t>Due</t></r><r><t> date</t></r></si></sst>"),
    file("xl/worksheets/sheet1.xml", "<worksheet><sheetData/></worksheet>"),
    file(
      "xl/worksheets/sheet2.xml",
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Amount</t></is></c></row><row r="2"/><row r="3"><c r="A3" t="str"><v>A-1</v></c><c r="B3" s="1"><v>46349</v></c><c r="D3" s="2"><v>0.30000000000000004</v></c></row></sheetData></worksheet>',
    ),
  ]);
  expect(await cellsOfWorkbook(new Blob([new Uint8Array(book)]))).toEqual([
    ["Invoice no.", "Due date", "", "Amount"],
    ["A-1", "2026-11-23", "", "0.3"],
  ]);
});

it("says of what is no workbook that it is none", async () => {
  await expect(cellsOfWorkbook(new Blob(["a,b\n1,2"]))).rejects.toThrow(UnreadableWorkbook);
  await expect(cellsOfWorkbook(new Blob([new Uint8Array(zipOf([file("notes.xml", "<a/>")]))]))).rejects.toThrow(
    UnreadableWorkbook,
  );
});
